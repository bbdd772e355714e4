import { Type } from 'typebox'
import { InputObject } from '#platform/http/operation/schema.ts'
import { type AuthRoute, authRoute } from '../library/auth-route.ts'
import { passwordLength } from '../library/library-settings.ts'
import { personOf, signInResponse } from '../person.ts'
import { SignedIn, SignInStep } from '../schema.ts'
import { proveSecondFactor } from '../second-factor/second-factor.ts'

export const Email = Type.String({ format: 'email', maxLength: 254 })
/** A new password. An existing password is accepted without these rules. */
export const NewPassword = Type.String({
  minLength: passwordLength.min,
  maxLength: passwordLength.max,
  description: 'A password of 10 to 128 characters.',
})
export const Password = Type.String({ minLength: 1, maxLength: passwordLength.max })

const SignIn = InputObject({ email: Email, password: Password }, { title: 'SignIn' })
const Code = Type.String({ pattern: '^[0-9]{6}$', description: 'six digits' })
export const secondFactorFields = {
  code: Type.Optional(Code),
  recovery_code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
}
const SecondFactor = InputObject(secondFactorFields, { title: 'SecondFactorSignIn' })

export const signInRoutes: AuthRoute[] = [
  authRoute({
    id: 'auth.sign_in',
    method: 'POST',
    path: '/v1/auth/sign-in',
    summary: 'Sign in with a password',
    signedIn: false,
    body: SignIn,
    attempt: ({ email }) => email,
    proves: true,
    response: {
      status: 200,
      body: SignInStep,
      description: 'The signed-in user, with the session cookie; or that a second factor is required.',
    },
    async handle(authContext, { body }) {
      const response = await authContext.request('POST', '/sign-in/email', body)
      if (response.body['twoFactorRedirect']) return { body: { state: 'second_factor_needed' } }
      return await signInResponse(authContext, response, 'password')
    },
  }),
  authRoute({
    id: 'auth.sign_in.second_factor',
    method: 'POST',
    path: '/v1/auth/sign-in/second-factor',
    summary: 'Sign in with a second factor',
    description: 'Requires a `code` of the authenticator or a `recovery_code`.',
    signedIn: false,
    body: SecondFactor,
    proves: true,
    response: { status: 200, body: SignedIn, description: 'The signed-in user, with the session cookie.' },
    async handle(authContext, { body }) {
      const response = await proveSecondFactor(authContext, body)
      return await signInResponse(
        authContext,
        response,
        body.recovery_code === undefined ? 'totp' : 'recovery_code',
      )
    },
  }),
  authRoute({
    id: 'auth.sign_out',
    method: 'POST',
    path: '/v1/auth/sign-out',
    summary: 'Sign out',
    signedIn: true,
    response: { status: 204, description: 'The session has ended.' },
    async handle(authContext) {
      await authContext.transact((tx) => authContext.audit(tx, personOf(authContext.me()), 'auth.sign_out'))
      await authContext.request('POST', '/sign-out')
      return {}
    },
  }),
]

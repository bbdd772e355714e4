import { Type } from 'typebox'
import { InputObject } from '#platform/http/operation/schema.ts'
import { type AuthContext, type AuthRoute, authRoute } from '../library/auth-route.ts'
import { personOf } from '../person.ts'
import { RecoveryCodes, SecondFactorSetup } from '../schema.ts'
import { Password, secondFactorFields } from '../sign-in/sign-in.routes.ts'
import { proveSecondFactor } from './second-factor.ts'
import { removeSecondFactor, setRecoveryCodes } from './second-factor-store.ts'

const WithPassword = InputObject({ password: Password }, { title: 'WithPassword' })
const WithCode = InputObject(
  { code: Type.String({ pattern: '^[0-9]{6}$', description: 'six digits' }) },
  { title: 'WithCode' },
)

const WithSecondFactor = InputObject(secondFactorFields, { title: 'WithSecondFactor' })

const audit = (authContext: AuthContext, action: string) =>
  authContext.transact((tx) => authContext.audit(tx, personOf(authContext.me()), action))

/** Six-digit codes from an authenticator app (TOTP, RFC 6238), and recovery codes for when it is lost. */
export const secondFactorRoutes: AuthRoute[] = [
  authRoute({
    id: 'auth.second_factor.begin',
    method: 'POST',
    path: '/v1/auth/second-factor',
    summary: 'Set up a second factor',
    description: 'The second factor is active once it is confirmed with a code.',
    signedIn: true,
    body: WithPassword,
    passwordField: 'password',
    proves: true,
    response: {
      status: 200,
      body: SecondFactorSetup,
      description: 'The secret for the authenticator app, and the recovery codes.',
    },
    async handle(authContext, { body }) {
      const { body: made } = await authContext.request('POST', '/two-factor/enable', {
        ...body,
        method: 'totp',
      })
      await audit(authContext, 'auth.second_factor.begin')
      return { body: { uri: made['totpURI'], recovery_codes: made['backupCodes'] } }
    },
  }),
  authRoute({
    id: 'auth.second_factor.enable',
    method: 'POST',
    path: '/v1/auth/second-factor/confirm',
    summary: 'Confirm the second factor',
    signedIn: true,
    body: WithCode,
    isGuessable: true,
    proves: true,
    response: { status: 204, description: 'The second factor is active.' },
    async handle(authContext, { body }) {
      await proveSecondFactor(authContext, body)
      await audit(authContext, 'auth.second_factor.enable')
      return {}
    },
  }),
  authRoute({
    id: 'auth.second_factor.remove',
    method: 'POST',
    path: '/v1/auth/second-factor/remove',
    summary: 'Remove the second factor',
    signedIn: true,
    description: 'Requires a `code` of the authenticator or a `recovery_code`.',
    body: WithSecondFactor,
    isGuessable: true,
    proves: true,
    response: { status: 204, description: 'The second factor is removed.' },
    async handle(authContext, { body }) {
      await proveSecondFactor(authContext, body)
      await authContext.transact((tx) => removeSecondFactor(tx, authContext.me().user_id))
      await audit(authContext, 'auth.second_factor.remove')
      return {}
    },
  }),
  authRoute({
    id: 'auth.recovery_codes.renew',
    method: 'POST',
    path: '/v1/auth/second-factor/recovery-codes',
    summary: 'Create new recovery codes',
    signedIn: true,
    description: 'Requires a `code` of the authenticator or a `recovery_code`.',
    body: WithSecondFactor,
    isGuessable: true,
    proves: true,
    response: {
      status: 200,
      body: RecoveryCodes,
      description: 'The new codes; the old codes no longer work.',
    },
    async handle(authContext, { body }) {
      await proveSecondFactor(authContext, body)
      const { codes, stored } = await authContext.newRecoveryCodes()
      await authContext.transact((tx) => setRecoveryCodes(tx, authContext.me().user_id, stored))
      await audit(authContext, 'auth.recovery_codes.renew')
      return { body: { recovery_codes: codes } }
    },
  }),
]

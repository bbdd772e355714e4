import { Type } from 'typebox'
import { notFound } from '#kernel/problem/problem.ts'
import { Id, InputObject, Name } from '#platform/http/operation/schema.ts'
import { type AuthRoute, authRoute } from '../library/auth-route.ts'
import { personOf, signInResponse } from '../person.ts'
import { Passkey, PasskeyList, PasskeyOptions, SignedIn } from '../schema.ts'
import { deletePasskey, selectPasskeys } from './sign-in-method-store.ts'
import { requireSignInMethod } from './sign-in-methods.ts'

/** The JSON form of a credential from the browser's `navigator.credentials` (WebAuthn Level 3, 5.1.7). */
export const Credential = Type.Object({}, { additionalProperties: true })
const PasskeySignIn = InputObject({ response: Credential }, { title: 'PasskeySignIn' })
export const PasskeyInput = InputObject({ name: Name, response: Credential }, { title: 'PasskeyInput' })
const PasskeyParams = Type.Object({ passkey_id: Id('passkey') })

export const passkeyRoutes: AuthRoute[] = [
  authRoute({
    id: 'auth.sign_in.passkey_options',
    method: 'POST',
    path: '/v1/auth/sign-in/passkey/options',
    summary: 'Start sign-in with a passkey',
    signedIn: false,
    response: { status: 200, body: PasskeyOptions, description: 'The options for the browser.' },
    handle: async (authContext) => ({
      body: (await authContext.request('GET', '/passkey/generate-authenticate-options')).body,
    }),
  }),
  authRoute({
    id: 'auth.sign_in.passkey',
    method: 'POST',
    path: '/v1/auth/sign-in/passkey',
    summary: 'Sign in with a passkey',
    signedIn: false,
    body: PasskeySignIn,
    proves: true,
    response: { status: 200, body: SignedIn, description: 'The signed-in user, with the session cookie.' },
    handle: async (authContext, { body }) =>
      await signInResponse(
        authContext,
        await authContext.request('POST', '/passkey/verify-authentication', body),
        'passkey',
      ),
  }),
  authRoute({
    id: 'auth.passkeys.list',
    method: 'GET',
    path: '/v1/auth/passkeys',
    summary: 'List your passkeys',
    signedIn: true,
    response: { status: 200, body: PasskeyList, description: 'All passkeys of the signed-in user.' },
    handle: (authContext) =>
      authContext.transact(async (tx) => {
        const data = await selectPasskeys(tx, authContext.me().user_id)
        return { body: { data } }
      }),
  }),
  authRoute({
    id: 'auth.passkeys.options',
    method: 'POST',
    path: '/v1/auth/passkeys/options',
    summary: 'Start adding a passkey',
    signedIn: true,
    recentSignIn: true,
    response: { status: 200, body: PasskeyOptions, description: 'The options for the browser.' },
    handle: async (authContext) => ({
      body: (await authContext.request('GET', '/passkey/generate-register-options')).body,
    }),
  }),
  authRoute({
    id: 'auth.passkeys.create',
    method: 'POST',
    path: '/v1/auth/passkeys',
    summary: 'Add a passkey',
    signedIn: true,
    recentSignIn: true,
    body: PasskeyInput,
    response: { status: 201, body: Passkey, description: 'The passkey.' },
    async handle(authContext, { body }) {
      const { body: made } = await authContext.request('POST', '/passkey/verify-registration', body)
      const passkey = { id: String(made['id']), name: body.name }
      const changes = { before: null, after: { passkey } }
      await authContext.transact((tx) =>
        authContext.audit(tx, personOf(authContext.me()), 'auth.passkeys.create', changes),
      )
      return { body: { ...passkey, created_at: authContext.now } }
    },
  }),
  authRoute({
    id: 'auth.passkeys.remove',
    method: 'DELETE',
    path: '/v1/auth/passkeys/{passkey_id}',
    summary: 'Remove a passkey',
    signedIn: true,
    recentSignIn: true,
    params: PasskeyParams,
    response: { status: 204, description: 'The passkey is removed.' },
    handle: (authContext, { params }) =>
      authContext.transact(async (tx) => {
        const me = authContext.me()
        const removed = await deletePasskey(tx, me.user_id, params.passkey_id)
        if (!removed) throw notFound('passkey')
        await requireSignInMethod(tx, me.user_id)
        const changes = { before: { passkey: removed }, after: null }
        await authContext.audit(tx, personOf(me), 'auth.passkeys.remove', changes)
        return {}
      }),
  }),
]

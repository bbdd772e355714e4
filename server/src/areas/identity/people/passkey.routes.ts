import { Type } from 'typebox'
import { notFound } from '#kernel/problem.ts'
import { Id, InputObject, Name } from '#platform/http/schema.ts'
import { type AuthRoute, authRoute } from './auth-route.ts'
import { personOf, requireSignInOfToday, welcome } from './person.ts'
import { peopleDb } from './store.ts'

/** What the browser's `navigator.credentials` gives, as JSON (WebAuthn Level 3, 5.1.7). */
const Credential = Type.Object({}, { additionalProperties: true })
const PasskeySignIn = InputObject({ response: Credential }, { title: 'PasskeySignIn' })
export const PasskeyInput = InputObject({ name: Name, response: Credential }, { title: 'PasskeyInput' })
const PasskeyParams = Type.Object({ passkey_id: Id('passkey') })

export const passkeyRoutes: AuthRoute[] = [
  authRoute({
    id: 'auth.sign_in.passkey_options',
    method: 'POST',
    path: '/sign-in/passkey/options',
    signedIn: false,
    handle: async (desk) => ({
      body: (await desk.ask('GET', '/passkey/generate-authenticate-options')).body,
    }),
  }),
  authRoute({
    id: 'auth.sign_in.passkey',
    method: 'POST',
    path: '/sign-in/passkey',
    signedIn: false,
    body: PasskeySignIn,
    proves: true,
    handle: async (desk, { body }) =>
      await welcome(desk, await desk.ask('POST', '/passkey/verify-authentication', body), 'passkey'),
  }),
  authRoute({
    id: 'auth.passkeys.list',
    method: 'GET',
    path: '/passkeys',
    signedIn: true,
    handle: (desk) =>
      desk.transact(async (tx) => {
        const data = await peopleDb(tx)
          .selectFrom('user_passkeys')
          .select(['id', 'name', 'created_at'])
          .where('user_id', '=', desk.me().user_id)
          .orderBy('id')
          .execute()
        return { body: { data } }
      }),
  }),
  authRoute({
    id: 'auth.passkeys.options',
    method: 'POST',
    path: '/passkeys/options',
    signedIn: true,
    async handle(desk) {
      requireSignInOfToday(desk)
      return { body: (await desk.ask('GET', '/passkey/generate-register-options')).body }
    },
  }),
  authRoute({
    id: 'auth.passkeys.create',
    method: 'POST',
    path: '/passkeys',
    signedIn: true,
    body: PasskeyInput,
    async handle(desk, { body }) {
      requireSignInOfToday(desk)
      const { body: made } = await desk.ask('POST', '/passkey/verify-registration', body)
      const passkey = { id: String(made['id']), name: body.name }
      const changes = { before: null, after: { passkey } }
      await desk.transact((tx) => desk.audit(tx, personOf(desk.me()), 'auth.passkeys.create', changes))
      return { status: 201, body: { ...passkey, created_at: desk.now } }
    },
  }),
  authRoute({
    id: 'auth.passkeys.remove',
    method: 'DELETE',
    path: '/passkeys/:passkey_id',
    signedIn: true,
    params: PasskeyParams,
    handle: (desk, { params }) =>
      desk.transact(async (tx) => {
        const me = desk.me()
        const removed = await peopleDb(tx)
          .deleteFrom('user_passkeys')
          .where('user_id', '=', me.user_id)
          .where('id', '=', params.passkey_id)
          .returning(['id', 'name'])
          .executeTakeFirst()
        if (!removed) throw notFound('passkey')
        const changes = { before: { passkey: removed }, after: null }
        await desk.audit(tx, personOf(me), 'auth.passkeys.remove', changes)
        return {}
      }),
  }),
]

import { Type } from 'typebox'
import { notFound } from '#kernel/problem.ts'
import type { Tx } from '#platform/database/database.ts'
import { Id, InputObject, Name } from '#platform/http/schema.ts'
import { type AuthRoute, authRoute } from './auth-route.ts'
import { personOf, sessionView } from './person.ts'
import { NewPassword, Password } from './sign-in.routes.ts'
import { peopleDb, type SessionRow, selectSessions } from './store.ts'

const Profile = InputObject({ name: Name }, { title: 'Profile' })
const PasswordChange = InputObject(
  { current_password: Password, new_password: NewPassword },
  { title: 'PasswordChange' },
)
const PasswordReset = InputObject(
  { token: Type.String({ minLength: 1, maxLength: 200 }), new_password: NewPassword },
  { title: 'PasswordReset' },
)
const SessionParams = Type.Object({ session_id: Id('session') })

/** What a person sees and changes of themselves. */
export const sessionRoutes: AuthRoute[] = [
  authRoute({
    id: 'auth.session',
    method: 'GET',
    path: '/session',
    signedIn: true,
    handle: (desk) =>
      desk.transact(async (tx) => {
        const me = desk.me()
        const ways = await peopleDb(tx)
          .selectFrom('user_credentials')
          .select('provider_id')
          .where('user_id', '=', me.user_id)
          .execute()
        const has = (id: string) => ways.some(({ provider_id }) => provider_id === id)
        const view = sessionView(me, me.memberships)
        return { body: { ...view, has_password: has('credential'), provider_linked: has('oidc') } }
      }),
  }),
  authRoute({
    id: 'auth.profile.update',
    method: 'PATCH',
    path: '/profile',
    signedIn: true,
    body: Profile,
    handle: (desk, { body: { name } }) =>
      desk.transact(async (tx) => {
        const me = desk.me()
        const db = peopleDb(tx)
        await db
          .updateTable('users')
          .set({ name, updated_at: desk.now })
          .where('id', '=', me.user_id)
          .execute()
        await db
          .updateTable('members')
          .set((row) => ({ name, updated_at: desk.now, revision: row('revision', '+', 1) }))
          .where('user_id', '=', me.user_id)
          .execute()
        const changes = { before: { name: me.user_name }, after: { name } }
        await desk.audit(tx, { ...personOf(me), name }, 'auth.profile.update', changes)
        return { body: sessionView({ ...me, user_name: name }, me.memberships) }
      }),
  }),
  authRoute({
    id: 'auth.sessions.list',
    method: 'GET',
    path: '/sessions',
    signedIn: true,
    handle: (desk) =>
      desk.transact(async (tx) => {
        const { id, user_id } = desk.me()
        const sessions = await selectSessions(tx, user_id, desk.now)
        return {
          body: { data: sessions.map((session) => ({ ...listed(session), current: session.id === id })) },
        }
      }),
  }),
  authRoute({
    id: 'auth.sessions.end',
    method: 'DELETE',
    path: '/sessions/:session_id',
    params: SessionParams,
    signedIn: true,
    handle: (desk, { params }) =>
      desk.transact(async (tx) => {
        const me = desk.me()
        const ended = await peopleDb(tx)
          .deleteFrom('user_sessions')
          .where('user_id', '=', me.user_id)
          .where('id', '=', params.session_id)
          .returning('id')
          .executeTakeFirst()
        if (!ended) throw notFound('session')
        const changes = { before: { session: ended.id }, after: null }
        await desk.audit(tx, personOf(me), 'auth.sessions.end', changes)
        return {}
      }),
  }),
  authRoute({
    id: 'auth.password.change',
    method: 'POST',
    path: '/password',
    signedIn: true,
    body: PasswordChange,
    proves: true,
    passwordField: 'current_password',
    async handle(desk, { body }) {
      await desk.ask('POST', '/change-password', {
        currentPassword: body.current_password,
        newPassword: body.new_password,
        revokeOtherSessions: true,
      })
      const changes = { before: null, after: { password: 'changed', other_sessions: 'ended' } }
      await desk.transact((tx) => desk.audit(tx, personOf(desk.me()), 'auth.password.change', changes))
      return {}
    },
  }),
  authRoute({
    id: 'auth.password.reset',
    method: 'POST',
    path: '/password/reset',
    signedIn: false,
    body: PasswordReset,
    proves: true,
    async handle(desk, { body }) {
      await desk.ask('POST', '/reset-password', { newPassword: body.new_password, token: body.token })
      return await desk.transact(async (tx) => {
        const user = await withoutSecondFactor(tx, desk.seen() ?? '')
        const changes = {
          before: null,
          after: { password: 'changed', sessions: 'ended', second_factor: 'removed' },
        }
        await desk.audit(tx, { ...user, session_id: null }, 'auth.password.reset', changes)
        return {}
      })
    },
  }),
]

/** Such links come from the operator, to those who have lost their ways in: the second factor is one. */
async function withoutSecondFactor(tx: Tx, userId: string): Promise<{ id: string; name: string }> {
  const db = peopleDb(tx)
  await db.deleteFrom('user_second_factors').where('user_id', '=', userId).execute()
  return await db
    .updateTable('users')
    .set({ second_factor_enabled: false })
    .where('id', '=', userId)
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

function listed({ id, ip_address, user_agent, last_used_at, expires_at, created_at }: SessionRow) {
  return { id, ip_address, user_agent, last_used_at, expires_at, created_at }
}

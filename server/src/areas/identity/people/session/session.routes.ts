import { type Static, Type } from 'typebox'
import { invalidInput, notFound } from '#kernel/problem/problem.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { Id, InputObject, Name } from '#platform/http/operation/schema.ts'
import { type AuthContext, type AuthRoute, authRoute } from '../library/auth-route.ts'
import { oidcId } from '../library/library-settings.ts'
import { newPassword } from '../notices.ts'
import { type PasswordOwner, requireStrongPassword } from '../password/password-policy.ts'
import { resetPassword, withdrawResetTokens } from '../password/reset.ts'
import { notifyPerson, personOf, sessionView } from '../person.ts'
import { CurrentSession, Person, SessionList } from '../schema.ts'
import { NewPassword, Password } from '../sign-in/sign-in.routes.ts'
import { credentialsOf } from '../sign-in/sign-in-method-store.ts'
import { insertPassword, renamePerson, type SessionRow, selectSessions } from '../store.ts'
import { deleteSession } from './session-store.ts'

const Profile = InputObject({ name: Name }, { title: 'Profile' })
const PasswordChange = InputObject(
  { current_password: Type.Optional(Password), new_password: NewPassword },
  { title: 'PasswordChange' },
)
const PasswordReset = InputObject(
  { token: Type.String({ minLength: 1, maxLength: 200 }), new_password: NewPassword },
  { title: 'PasswordReset' },
)
const newPasswordOf = ({ new_password }: { new_password: string }) => ({
  pointer: '/new_password',
  password: new_password,
})
const SessionParams = Type.Object({ session_id: Id('session') })

/** What people see and change about themselves. */
export const sessionRoutes: AuthRoute[] = [
  authRoute({
    id: 'auth.session',
    method: 'GET',
    path: '/v1/auth/session',
    summary: 'Get the current session',
    signedIn: true,
    response: { status: 200, body: CurrentSession, description: 'The signed-in user and their accounts.' },
    handle: (authContext) =>
      authContext.transact(async (tx) => {
        const me = authContext.me()
        const ways = await credentialsOf(tx, me.user_id)
        const has = { has_password: ways.includes('credential'), provider_linked: ways.includes(oidcId) }
        return { body: { ...sessionView(me, me.memberships), ...has } }
      }),
  }),
  authRoute({
    id: 'auth.profile.update',
    method: 'PATCH',
    path: '/v1/auth/profile',
    summary: 'Update your name',
    signedIn: true,
    body: Profile,
    response: { status: 200, body: Person, description: 'The updated user.' },
    handle: (authContext, { body: { name } }) =>
      authContext.transact(async (tx) => {
        const me = authContext.me()
        await renamePerson(tx, me.user_id, name, authContext.now)
        const changes = { before: { name: me.user_name }, after: { name } }
        await authContext.audit(tx, { ...personOf(me), name }, 'auth.profile.update', changes)
        return { body: sessionView({ ...me, user_name: name }, me.memberships) }
      }),
  }),
  authRoute({
    id: 'auth.sessions.list',
    method: 'GET',
    path: '/v1/auth/sessions',
    summary: 'List your sessions',
    signedIn: true,
    response: { status: 200, body: SessionList, description: 'All sessions of the signed-in user.' },
    handle: (authContext) =>
      authContext.transact(async (tx) => {
        const { id, user_id } = authContext.me()
        const sessions = await selectSessions(tx, user_id, authContext.now)
        return {
          body: { data: sessions.map((session) => ({ ...listed(session), current: session.id === id })) },
        }
      }),
  }),
  authRoute({
    id: 'auth.sessions.end',
    method: 'DELETE',
    path: '/v1/auth/sessions/{session_id}',
    summary: 'End a session',
    params: SessionParams,
    signedIn: true,
    response: { status: 204, description: 'The session has ended.' },
    handle: (authContext, { params }) =>
      authContext.transact(async (tx) => {
        const me = authContext.me()
        const ended = await deleteSession(tx, me.user_id, params.session_id)
        if (!ended) throw notFound('session')
        const changes = { before: { session: params.session_id }, after: null }
        await authContext.audit(tx, personOf(me), 'auth.sessions.end', changes)
        return {}
      }),
  }),
  authRoute({
    id: 'auth.password.change',
    method: 'POST',
    path: '/v1/auth/password',
    summary: 'Change your password',
    signedIn: true,
    body: PasswordChange,
    proves: true,
    passwordField: 'current_password',
    newPassword: newPasswordOf,
    response: { status: 204, description: 'The password is changed, and all other sessions are ended.' },
    handle: (authContext, { body }) =>
      authContext.transact(async (tx) => {
        await requireStrongPassword('/new_password', body.new_password, ownerOf(authContext))
        const hasPassword = (await credentialsOf(tx, authContext.me().user_id)).includes('credential')
        await (hasPassword ? changePassword(tx, authContext, body) : setPassword(tx, authContext, body))
        await withdrawResetTokens(tx, authContext.me().user_id)
        const after = { password: 'changed', ...(hasPassword && { other_sessions: 'ended' }) }
        await authContext.audit(tx, personOf(authContext.me()), 'auth.password.change', {
          before: null,
          after,
        })
        return {}
      }),
  }),
  authRoute({
    id: 'auth.password.reset',
    method: 'POST',
    path: '/v1/auth/password/reset',
    summary: 'Reset a password',
    description: 'Requires the `token` of a link from the operator.',
    signedIn: false,
    body: PasswordReset,
    newPassword: newPasswordOf,
    response: {
      status: 204,
      description:
        'The password is changed, and all sessions are ended. The second factor stays, unless the operator’s link removes it too.',
    },
    handle: (authContext, { body }) =>
      authContext.transact(async (tx) => {
        const { id, name, hasRemovedSecondFactor } = await resetPassword(tx, {
          token: body.token,
          async newHash(owner) {
            await requireStrongPassword('/new_password', body.new_password, owner)
            return await authContext.hashPassword(body.new_password)
          },
          now: authContext.now,
        })
        const removed = hasRemovedSecondFactor && { second_factor: 'removed' }
        const after = { password: 'changed', sessions: 'ended', ...removed }
        await authContext.audit(tx, { id, name, session_id: null }, 'auth.password.reset', {
          before: null,
          after,
        })
        await notifyPerson(tx, authContext, id, newPassword(authContext.clientInfo))
        return {}
      }),
  }),
]

function ownerOf(authContext: AuthContext): PasswordOwner {
  const { user_name: name, email } = authContext.me()
  return { name, email }
}

async function changePassword(
  tx: Tx,
  authContext: AuthContext,
  body: Static<typeof PasswordChange>,
): Promise<void> {
  const { current_password: currentPassword, new_password: newPassword } = body
  if (currentPassword === undefined)
    throw invalidInput([{ pointer: '/current_password', message: 'is required: you have a password' }])
  await authContext.request('POST', '/change-password', {
    currentPassword,
    newPassword,
    revokeOtherSessions: true,
  })
  await authContext.forgetOtherDevices(tx)
}

/** For people who joined with a passkey and have no password yet. */
async function setPassword(
  tx: Tx,
  authContext: AuthContext,
  body: Static<typeof PasswordChange>,
): Promise<void> {
  await authContext.requireRecentSignIn()
  await insertPassword(
    tx,
    authContext.me().user_id,
    await authContext.hashPassword(body.new_password),
    authContext.now,
  )
}

function listed({ id, ip_address, user_agent, last_used_at, expires_at, created_at }: SessionRow) {
  return { id, ip_address, user_agent, last_used_at, expires_at, created_at }
}

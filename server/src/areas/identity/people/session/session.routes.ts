import { type Static, Type } from 'typebox'
import { invalidInput, notFound } from '#kernel/problem.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { Id, InputObject, Name } from '#platform/http/operation/schema.ts'
import { type AuthRoute, authRoute, type Desk } from '../library/auth-route.ts'
import { oidcId } from '../library/library-settings.ts'
import { newPassword } from '../notices.ts'
import { type PasswordOwner, requireStrongPassword } from '../password/password-policy.ts'
import { resetPassword, withdrawResetTokens } from '../password/reset.ts'
import { notifyPerson, personOf, sessionView } from '../person.ts'
import { CurrentSession, Person, SessionList } from '../schema.ts'
import { NewPassword, Password } from '../sign-in/sign-in.routes.ts'
import { credentialsOf } from '../sign-in/way-store.ts'
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

/** What a person sees and changes of themselves. */
export const sessionRoutes: AuthRoute[] = [
  authRoute({
    id: 'auth.session',
    method: 'GET',
    path: '/v1/auth/session',
    summary: 'Get the current session',
    signedIn: true,
    answer: { status: 200, body: CurrentSession, description: 'The signed-in user and their accounts.' },
    handle: (desk) =>
      desk.transact(async (tx) => {
        const me = desk.me()
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
    answer: { status: 200, body: Person, description: 'The updated user.' },
    handle: (desk, { body: { name } }) =>
      desk.transact(async (tx) => {
        const me = desk.me()
        await renamePerson(tx, me.user_id, name, desk.now)
        const changes = { before: { name: me.user_name }, after: { name } }
        await desk.audit(tx, { ...personOf(me), name }, 'auth.profile.update', changes)
        return { body: sessionView({ ...me, user_name: name }, me.memberships) }
      }),
  }),
  authRoute({
    id: 'auth.sessions.list',
    method: 'GET',
    path: '/v1/auth/sessions',
    summary: 'List your sessions',
    signedIn: true,
    answer: { status: 200, body: SessionList, description: 'All sessions of the signed-in user.' },
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
    path: '/v1/auth/sessions/{session_id}',
    summary: 'End a session',
    params: SessionParams,
    signedIn: true,
    answer: { status: 204, description: 'The session has ended.' },
    handle: (desk, { params }) =>
      desk.transact(async (tx) => {
        const me = desk.me()
        const ended = await deleteSession(tx, me.user_id, params.session_id)
        if (!ended) throw notFound('session')
        const changes = { before: { session: params.session_id }, after: null }
        await desk.audit(tx, personOf(me), 'auth.sessions.end', changes)
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
    answer: { status: 204, description: 'The password is changed, and all other sessions are ended.' },
    handle: (desk, { body }) =>
      desk.transact(async (tx) => {
        await requireStrongPassword('/new_password', body.new_password, ownerOf(desk))
        const hasPassword = (await credentialsOf(tx, desk.me().user_id)).includes('credential')
        await (hasPassword ? changePassword(tx, desk, body) : setPassword(tx, desk, body))
        await withdrawResetTokens(tx, desk.me().user_id)
        const after = { password: 'changed', ...(hasPassword && { other_sessions: 'ended' }) }
        await desk.audit(tx, personOf(desk.me()), 'auth.password.change', { before: null, after })
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
    answer: {
      status: 204,
      description:
        'The password is changed, and all sessions are ended. The second factor stays, unless the operator’s link removes it too.',
    },
    handle: (desk, { body }) =>
      desk.transact(async (tx) => {
        const { id, name, hasRemovedSecondFactor } = await resetPassword(tx, {
          token: body.token,
          async newHash(owner) {
            await requireStrongPassword('/new_password', body.new_password, owner)
            return await desk.hashPassword(body.new_password)
          },
          now: desk.now,
        })
        const removed = hasRemovedSecondFactor && { second_factor: 'removed' }
        const after = { password: 'changed', sessions: 'ended', ...removed }
        await desk.audit(tx, { id, name, session_id: null }, 'auth.password.reset', { before: null, after })
        await notifyPerson(tx, desk, id, newPassword(desk.whence))
        return {}
      }),
  }),
]

function ownerOf(desk: Desk): PasswordOwner {
  const { user_name: name, email } = desk.me()
  return { name, email }
}

async function changePassword(tx: Tx, desk: Desk, body: Static<typeof PasswordChange>): Promise<void> {
  const { current_password: currentPassword, new_password: newPassword } = body
  if (currentPassword === undefined)
    throw invalidInput([{ pointer: '/current_password', message: 'is required: you have a password' }])
  await desk.ask('POST', '/change-password', { currentPassword, newPassword, revokeOtherSessions: true })
  await desk.forgetOtherDevices(tx)
}

/** For who joined with a passkey, and has no password yet. */
async function setPassword(tx: Tx, desk: Desk, body: Static<typeof PasswordChange>): Promise<void> {
  await desk.requireRecentSignIn()
  await insertPassword(tx, desk.me().user_id, await desk.hashPassword(body.new_password), desk.now)
}

function listed({ id, ip_address, user_agent, last_used_at, expires_at, created_at }: SessionRow) {
  return { id, ip_address, user_agent, last_used_at, expires_at, created_at }
}

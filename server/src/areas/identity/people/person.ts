import { rolePermissions } from '#kernel/access/role.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { AuthContext, AuthResponse, LibraryResponse, Person } from './library/auth-route.ts'
import { storedDigest } from './library/library-database.ts'
import { type Notice, newSignIn, notify } from './notices.ts'
import { type Membership, type SignedIn, selectMemberships, selectSession, selectUser } from './store.ts'

/** The person of a session, for the audit log. */
export function personOf({ user_id, user_name, id }: SignedIn): Person {
  return { id: user_id, name: user_name, session_id: id }
}

/** The response to a successful sign-in. */
export async function signInResponse(
  authContext: AuthContext,
  response: LibraryResponse,
  method: string,
): Promise<AuthResponse> {
  return await authContext.transact(async (tx) => {
    const session = await sessionMade(tx, response)
    const { isNewDevice } = await authContext.signedIn(tx, session)
    await authContext.audit(tx, personOf(session), 'auth.sign_in', { before: null, after: { method } })
    // A person who joins always uses a new browser.
    if (isNewDevice && method !== 'invitation')
      await notifyPerson(
        tx,
        authContext,
        session.user_id,
        newSignIn(authContext.clientInfo, authContext.baseUrl),
      )
    return {
      body: { state: 'signed_in', ...sessionView(session, await selectMemberships(tx, session.user_id)) },
    }
  })
}

/** Sends the person a mail about their own access, if the installation sends mail. */
export async function notifyPerson(
  tx: Tx,
  authContext: AuthContext,
  userId: string,
  notice: Notice,
): Promise<void> {
  if (!authContext.sendsMail) return
  const user = await selectUser(tx, userId)
  // Mail is queued in an account, so one of the person's accounts is used.
  const [membership] = await selectMemberships(tx, userId)
  if (!user || !membership) return
  const { account_id: accountId } = membership
  await notify(tx, { accountId, about: userId, to: [user.email], at: authContext.now }, notice)
}

/** The session of the cookie in a library response. */
export async function sessionMade(tx: Tx, { cookies }: LibraryResponse): Promise<SignedIn> {
  for (const cookie of cookies) {
    const value = /\.session_token=([^;]+)/.exec(cookie)?.[1]
    const token = value && decodeURIComponent(value).split('.')[0]
    const session = token && (await selectSession(tx, storedDigest(token)))
    if (session) return session
  }
  throw new Error('The sign-in library made no session')
}

export function sessionView(session: SignedIn, memberships: readonly Membership[]) {
  return {
    session_id: session.id,
    user: {
      id: session.user_id,
      name: session.user_name,
      email: session.email,
      second_factor: session.second_factor_enabled,
    },
    accounts: memberships.map(accountView),
  }
}

export function accountView(membership: Membership) {
  const { account_id, account_name, role, suspended_at } = membership
  return {
    id: account_id,
    name: account_name,
    role,
    permissions: rolePermissions(membership),
    suspended: suspended_at !== null,
  }
}

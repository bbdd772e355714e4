import { rolePermissions } from '#kernel/role.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AuthAnswer, Desk, LibraryAnswer, Person } from './auth-route.ts'
import { storedDigest } from './library-database.ts'
import { type Membership, type SignedIn, selectMemberships, selectSession } from './store.ts'

/** The person of a session, as the audit log names them. */
export function personOf({ user_id, user_name, id }: SignedIn): Person {
  return { id: user_id, name: user_name, session_id: id }
}

/** The answer to a sign-in that the library took for right. */
export async function welcome(desk: Desk, answer: LibraryAnswer, method: string): Promise<AuthAnswer> {
  return await desk.transact(async (tx) => {
    const session = await sessionMade(tx, answer)
    await desk.succeeded(tx, session.email)
    await desk.audit(tx, personOf(session), 'auth.sign_in', { before: null, after: { method } })
    return {
      body: { state: 'signed_in', ...sessionView(session, await selectMemberships(tx, session.user_id)) },
    }
  })
}

/** The session whose cookie an answer of the library sets. */
export async function sessionMade(tx: Tx, { cookies }: LibraryAnswer): Promise<SignedIn> {
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

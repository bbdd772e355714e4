/**
 * The signed-in user: the person of the cookie's session, and their membership in the chosen account. A session ends 30
 * days after the sign-in, and after 7 days without use.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createIdentityCache } from '#areas/identity/identity-cache.ts'
import { createUsageRecorder } from '#areas/identity/usage-recorder.ts'
import { rolePermissions } from '#kernel/access/role.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds, type Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { Identity, SessionAuthenticator } from '#platform/http/access/authentication.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { storedDigest } from '../library/library-database.ts'
import { cookiePrefix } from '../library/library-settings.ts'
import { type Membership, type SignedIn, selectMemberships, selectProvedAt, selectSession } from '../store.ts'
import { cookieValue } from './cookies.ts'
import { updateSessionUse } from './session-store.ts'

export type SignedInUser = SignedIn & { memberships: Membership[] }

export interface Sessions extends SessionAuthenticator {
  /** The user of the session in these cookies; null if there is no valid one. */
  findSignedInUser(cookies: string | undefined): Promise<SignedInUser | null>
  /** Call this after a change of a session, a member or an account is committed. */
  forget(): void
  /** Waits until all recorded uses of sessions are written. */
  settle(): Promise<void>
}

type Dependencies = { database: Database; clock: Clock; log: Log; key: Buffer; baseUrl: () => string }

const idleSeconds = 7 * 24 * 3600
/** How long a proof of identity permits what a session alone does not. */
const recentSeconds = 10 * 60

export function createSessions({ database, clock, log, key, baseUrl }: Dependencies): Sessions {
  const holders = createIdentityCache((digest) =>
    database.system(async (tx) => {
      const signedIn = await selectSession(tx, digest)
      return signedIn && { ...signedIn, memberships: await selectMemberships(tx, signedIn.user_id) }
    }),
  )
  const use = createUsageRecorder<SignedInUser>(
    (session, { at }) => database.system((tx) => updateSessionUse(tx, session, at)),
    log,
  )

  async function findSignedInUser(cookies: string | undefined): Promise<SignedInUser | null> {
    const cookie = sessionCookie(cookies, baseUrl())
    const token = cookie === null ? null : signedValue(cookie, key.toString('base64'))
    const signedInUser = token === null ? undefined : await holders.find(storedDigest(token))
    if (!signedInUser) return null
    const now = clock()
    const idleUntil = addSeconds(signedInUser.last_used_at ?? signedInUser.created_at, idleSeconds)
    return signedInUser.expires_at > now && idleUntil > now ? signedInUser : null
  }

  return {
    findSignedInUser,
    forget: holders.forget,
    settle: use.settle,
    // Read from the database, because the proof may have been given to another process.
    async requireRecentSignIn(sessionId) {
      const proved = await database.system((tx) => selectProvedAt(tx, sessionId))
      if (proved && addSeconds(proved, recentSeconds) > clock()) return
      throw new Problem(
        'reauthentication_required',
        `This needs a sign-in or another proof of identity within the last ${recentSeconds / 60} minutes.`,
      )
    },
    cookieName: () => sessionCookieName(baseUrl()),
    hasCookie: (cookies) => sessionCookie(cookies, baseUrl()) !== null,
    async authenticate(cookies, account, clientInfo) {
      const signedInUser = await findSignedInUser(cookies)
      if (!signedInUser) throw new Problem('session_ended', 'The session has ended. Sign in again.')
      const membership = chosenMembership(signedInUser, account)
      if (membership.suspended_at) throw new Problem('account_suspended', 'The account is suspended.')
      use.note({ ...signedInUser, last_account_id: membership.account_id }, { at: clock(), ...clientInfo })
      return identityOf(signedInUser, membership)
    },
  }
}

/** The account that the request names, otherwise the last chosen one, otherwise the first that is not suspended. */
function chosenMembership(
  { memberships, last_account_id }: SignedInUser,
  account: string | null,
): Membership {
  if (account !== null) {
    const chosen = memberships.find(({ account_id }) => account_id === account)
    if (chosen) return chosen
    throw new Problem('no_account', 'You are not a member of the account in Holdfast-Account.')
  }
  const last = memberships.find(({ account_id }) => account_id === last_account_id)
  const chosen = last ?? memberships.find(({ suspended_at }) => suspended_at === null) ?? memberships[0]
  if (!chosen)
    throw new Problem('no_account', 'You are not a member of any account. Ask an owner to invite you.')
  return chosen
}

function identityOf(signedInUser: SignedInUser, membership: Membership): Identity {
  return {
    accountId: membership.account_id,
    plan: membership.plan,
    actor: {
      type: 'user',
      id: signedInUser.user_id,
      name: signedInUser.user_name,
      session_id: signedInUser.id,
      permissions: rolePermissions(membership),
    },
  }
}

function sessionCookieName(baseUrl: string): string {
  return `${cookiePrefix(baseUrl)}.session_token`
}

function sessionCookie(cookies: string | undefined, baseUrl: string): string | null {
  return cookieValue(cookies, sessionCookieName(baseUrl))
}

/** The value of a cookie signed by the library, `value.signature`; null if the signature is invalid. */
function signedValue(cookie: string, secret: string): string | null {
  const text = decoded(cookie)
  const at = text.lastIndexOf('.')
  const value = text.slice(0, at)
  const signature = Buffer.from(text.slice(at + 1), 'base64')
  const wanted = createHmac('sha256', secret).update(value).digest()
  return signature.length === wanted.length && timingSafeEqual(signature, wanted) ? value : null
}

function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie)
  } catch {
    return ''
  }
}

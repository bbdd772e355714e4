import type { FastifyRequest } from 'fastify'
import type { Actor } from '#kernel/access/actor.ts'
import type { Permission } from '#kernel/access/permission.ts'
import type { Plan } from '#kernel/access/plan.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { planLimitReached } from '#platform/plans/limits.ts'

/** The sender of a request, its account, and the name of the account's plan. */
export type Identity = {
  accountId: string
  plan: string
  actor: Extract<Actor, { type: 'token' | 'user' }>
}

/** The origin of a request. */
export type ClientInfo = { ip: string; userAgent: string }

/** Finds the owner of a bearer token. Throws `token_invalid`, `token_expired` and similar problems. */
export type Authenticator = (token: string, origin: ClientInfo) => Promise<Identity>

/** Authentication of users by a session cookie. */
export interface SessionAuthenticator {
  /** The name of the session cookie, which depends on the URL of the service. */
  cookieName(): string
  /** Whether the header contains a cookie of this service. */
  hasCookie(cookies: string | undefined): boolean
  /** Throws `session_ended`, or `no_account` if the user is not a member of the selected account. */
  authenticate(cookies: string, account: string | null, origin: ClientInfo): Promise<Identity>
  /** Throws `reauthentication_required` unless the user has authenticated within the last minutes. */
  requireRecentSignIn(sessionId: string): Promise<void>
}

export type Authentication = {
  authenticate: Authenticator
  sessions: SessionAuthenticator
  /** The public base URL without a trailing slash. It is final once the service listens. */
  baseUrl: () => string
}

/** Identifies the sender of a request by the bearer token if there is one, otherwise by the session cookie. */
export async function identify(request: FastifyRequest, authentication: Authentication): Promise<Identity> {
  const { authenticate, sessions, baseUrl } = authentication
  const { cookie, authorization } = request.headers
  const account = request.headers['holdfast-account']?.toString() ?? null
  if (authorization !== undefined || !cookie || !sessions.hasCookie(cookie)) {
    const identity = await authenticate(bearerToken(request), clientInfoOf(request))
    if (account !== null && account !== identity.accountId)
      throw new Problem(
        'no_account',
        `The token belongs to ${identity.accountId}, not to the account in Holdfast-Account.`,
      )
    return identity
  }
  if (request.method !== 'GET') requireSameOrigin(request, baseUrl())
  return await sessions.authenticate(cookie, account, clientInfoOf(request))
}

export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 500) }
}

/**
 * Browsers also send cookies with requests that another site causes, so a write with a cookie must prove its origin.
 * Scripts cannot set either of these headers.
 */
export function requireSameOrigin(request: FastifyRequest, baseUrl: string): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || (site === undefined && origin === new URL(baseUrl).origin)) return
  const read = [
    site === undefined ? 'no Sec-Fetch-Site' : `Sec-Fetch-Site "${site}"`,
    origin === undefined ? 'no Origin' : `Origin "${origin}"`,
  ]
  throw new Problem(
    'cross_site_request',
    `A request with a cookie that changes something must come from ${new URL(baseUrl).origin}; got ${read.join(' and ')}.`,
  )
}

const challenge = { 'WWW-Authenticate': 'Bearer realm="holdfast"' }
const tokenParameters = ['token', 'access_token', 'api_key', 'apikey']

/** The bearer token of a request, only from the Authorization header. */
function bearerToken(request: FastifyRequest): string {
  const header = request.headers.authorization
  const match = /^Bearer +([^ ]+) *$/i.exec(header ?? '')
  if (match?.[1]) return match[1]
  const inQuery = tokenParameters.some((name) => Object.hasOwn(request.query as object, name))
  throw new Problem('token_missing', missingDetail(header, inQuery), { headers: challenge })
}

function missingDetail(header: string | undefined, inQuery: boolean): string {
  if (inQuery)
    return 'Tokens in the query string are not accepted, because URLs end up in logs. Send `Authorization: Bearer <token>`.'
  if (header !== undefined) return 'The Authorization header must have the form `Bearer <token>`.'
  return 'Send the header `Authorization: Bearer <token>`.'
}

export const invalidTokenChallenge = {
  'WWW-Authenticate': 'Bearer realm="holdfast", error="invalid_token"',
}

/** The refusal of an identified sender, which is recorded in the account's audit log. */
export class KnownRefused extends Problem {
  readonly identity: Identity

  constructor(
    identity: Identity,
    code: 'token_expired' | 'token_revoked' | 'account_suspended',
    detail: string,
  ) {
    super(code, detail, { headers: code === 'account_suspended' ? {} : invalidTokenChallenge })
    this.identity = identity
  }
}

/** Signed-in users always have access; tokens depend on the plan. */
export function requireApiAccess({ actor }: Identity, plan: Plan): void {
  if (plan.api_access || actor.type !== 'token') return
  throw planLimitReached(
    plan,
    'api_access',
    `The plan ${plan.name} does not include API access with tokens.`,
    {
      value: false,
      used: null,
    },
  )
}

/** A signed-in user must have authenticated recently; a token authenticates each request. */
export async function requireRecentSignIn(
  { actor }: Identity,
  { sessions }: Pick<Authentication, 'sessions'>,
): Promise<void> {
  if (actor.type === 'user' && actor.session_id !== null) await sessions.requireRecentSignIn(actor.session_id)
}

/** Throws 403 with the missing permission, before anything is looked up. */
export function requirePermission(identity: Identity, needed: Permission | null): void {
  if (needed === null || identity.actor.permissions.includes(needed)) return
  throw new Problem(
    'permission_denied',
    `${identity.actor.type === 'token' ? `The token "${identity.actor.name}"` : identity.actor.name} does not have the permission ${needed}.`,
    {
      members: { permission: needed },
    },
  )
}

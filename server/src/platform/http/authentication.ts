import type { FastifyRequest } from 'fastify'
import type { Actor } from '#kernel/actor.ts'
import type { Permission } from '#kernel/permission.ts'
import type { Plan } from '#kernel/plan.ts'
import { Problem } from '#kernel/problem.ts'
import { planLimitReached } from '#platform/plans/limits.ts'

/** Who sends a request, for which account, and the name of the account's plan. */
export type Identity = { accountId: string; plan: string; actor: Extract<Actor, { type: 'token' }> }

/** Finds the holder of a bearer token; throws `token_invalid`, `token_expired` and their like. */
export type Authenticator = (token: string, origin: { ip: string; userAgent: string }) => Promise<Identity>

const challenge = { 'WWW-Authenticate': 'Bearer realm="holdfast"' }
const tokenParameters = ['token', 'access_token', 'api_key', 'apikey']

/** The bearer token of a request, from the header and from nowhere else. */
export function bearerToken(request: FastifyRequest): string {
  const header = request.headers.authorization
  const match = /^Bearer +([^ ]+) *$/i.exec(header ?? '')
  if (match?.[1]) return match[1]
  const inQuery = tokenParameters.some((name) => Object.hasOwn(request.query as object, name))
  throw new Problem('token_missing', missingDetail(header, inQuery), { headers: challenge })
}

function missingDetail(header: string | undefined, inQuery: boolean): string {
  if (inQuery)
    return 'A token in the query string is not read: URLs end up in logs. Send `Authorization: Bearer <token>`.'
  if (header !== undefined) return 'The Authorization header has not the form `Bearer <token>`.'
  return 'Send the header `Authorization: Bearer <token>`.'
}

export const invalidTokenChallenge = {
  'WWW-Authenticate': 'Bearer realm="holdfast", error="invalid_token"',
}

/** A refusal of somebody who is known, which goes into the audit log of the account. */
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

/** People who are signed in always may; tokens as the plan says. */
export function requireApiAccess({ actor }: Identity, plan: Plan): void {
  if (plan.api_access || actor.type !== 'token') return
  throw planLimitReached(plan, 'api_access', `The plan ${plan.name} has no API access for tokens.`, {
    value: false,
    used: null,
  })
}

/** 403 before anything is looked up, naming what is missing. */
export function requirePermission(identity: Identity, needed: Permission | null): void {
  if (needed === null || identity.actor.permissions.includes(needed)) return
  throw new Problem(
    'permission_denied',
    `The token "${identity.actor.name}" lacks the permission ${needed}.`,
    {
      members: { permission: needed },
    },
  )
}

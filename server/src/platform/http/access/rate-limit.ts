/**
 * The rate limits for clients: `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers) on every
 * authenticated response of an account whose plan has a rate, `Retry-After` on 429.
 *
 * A policy of `q` units in `w` seconds is a bucket of q units that refills evenly in w seconds; `r` is the number of
 * units in it, and `t` the seconds until the next unit. `Retry-After` is never shorter than necessary.
 */

import { nextUnitUs, unitsLeft, waitUs } from '#kernel/access/gcra.ts'
import type { Budget, Plan } from '#kernel/access/plan.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { budgetBuckets, type PolicyBucket } from '#platform/rates/budget.ts'
import type { RateLimiter, TakeResult } from '#platform/rates/rate-limiter.ts'
import type { Operation } from '../operation/operation.ts'
import type { Identity } from './authentication.ts'

function budgetOf({ method, path }: Operation, { actor }: Identity): Budget {
  if (actor.type === 'user') return 'session'
  if (path.startsWith('/v1/ingest/')) return 'ingest'
  return method === 'GET' ? 'read' : 'write'
}

/** Spends the cost of the operation. Returns the header fields of the response, or throws `rate_limited`. */
export async function spend(
  limiter: RateLimiter,
  plan: Plan,
  identity: Identity,
  operation: Operation,
): Promise<Record<string, string>> {
  const { cost = 1 } = operation
  const rateLimitSubject = { accountId: identity.accountId, actorId: identity.actor.id }
  const buckets = budgetBuckets(plan, budgetOf(operation, identity), rateLimitSubject)
  if (buckets.length === 0) return {}
  const result = await limiter.take(buckets, cost)
  const headers = rateHeaders(buckets, result)
  if (result.taken) return headers
  throw rateLimited(buckets, result, cost, headers)
}

export function rateHeaders(
  buckets: readonly PolicyBucket[],
  { debtsUs }: TakeResult,
): Record<string, string> {
  const policies = buckets.map(
    ({ policy, quota }) => `"${policy}";q=${quota.size};w=${seconds(quota.size * quota.intervalUs)}`,
  )
  const levels = buckets.map(({ policy, quota }, index) => {
    const debt = debtsUs[index] ?? 0
    return `"${policy}";r=${unitsLeft(debt, quota)};t=${seconds(nextUnitUs(debt, quota))}`
  })
  return { 'RateLimit-Policy': policies.join(', '), RateLimit: levels.join(', ') }
}

/** The 429 problem, with the policies that refused the request and for how long. */
function rateLimited(
  buckets: readonly PolicyBucket[],
  { debtsUs }: TakeResult,
  cost: number,
  headers: Record<string, string>,
): Problem {
  const waits = buckets.map(({ policy, quota }, index) => ({
    policy,
    wait: waitUs(debtsUs[index] ?? 0, quota, cost),
  }))
  const violated = waits.filter(({ wait }) => wait > 0).map(({ policy }) => policy)
  const retryAfter = Math.max(1, ...waits.map(({ wait }) => seconds(wait)))
  return new Problem(
    'rate_limited',
    `Too many requests (${violated.join(', ')}). Try again in ${retryAfter} s.`,
    {
      members: { 'violated-policies': violated },
      headers: { ...headers, 'Retry-After': String(retryAfter) },
    },
  )
}

function seconds(microseconds: number): number {
  return Math.ceil(microseconds / 1e6)
}

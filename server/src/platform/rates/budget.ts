/**
 * The buckets from which a request is taken. An account has a number of requests per minute each for reading, writing
 * and ingest. A single token can send a burst of them at once, and then its share over time, so that a token that never
 * stops leaves the rest of the requests to the others. Each signed-in user has a separate number of requests per
 * minute.
 */

import { quotaOf } from '#kernel/access/gcra.ts'
import type { Budget, Plan } from '#kernel/access/plan.ts'
import type { Bucket } from './rate-limiter.ts'

/** A bucket with the name of its policy for clients. */
export type PolicyBucket = Bucket & { policy: string }

export type RateLimitSubject = { accountId: string; actorId: string }

/** The buckets of the account and the actor. Empty if the plan sets no rate. */
export function budgetBuckets(
  plan: Plan,
  budget: Budget,
  rateLimitSubject: RateLimitSubject,
): PolicyBucket[] {
  const minute = minuteBucket(plan, budget, rateLimitSubject)
  const rate = plan.rates[budget]
  if (!minute || !rate) return []
  const quota = quotaOf(rate.burst, rate.per_minute)
  return [
    minute,
    { policy: `${budget}-burst`, key: `${minute.key}/burst/${rateLimitSubject.actorId}`, quota },
  ]
}

/** The bucket of the account, or of the user. */
export function minuteBucket(
  plan: Plan,
  budget: Budget,
  { accountId, actorId }: RateLimitSubject,
): PolicyBucket | null {
  const rate = plan.rates[budget]
  if (!rate) return null
  const quota = quotaOf(Math.max(rate.per_minute, rate.burst), rate.per_minute)
  // The part in braces determines the shard in a cluster: all buckets of an account are on one.
  const key = `{${accountId}}/${budget}`
  return { policy: budget, key: budget === 'session' ? `${key}/${actorId}` : key, quota }
}

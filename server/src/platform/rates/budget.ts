/**
 * What a request spends. An account has so many requests a minute for each of reading, writing and ingest;
 * of these one token may send a burst at once and then its share as time goes by. So a single token that
 * never stops leaves the others of its account the rest of the minute's requests. Each person who is signed
 * in has a minute's requests of their own.
 */

import type { Budget, Plan } from '#kernel/access/plan.ts'
import { quotaOf } from '#kernel/rates/gcra.ts'
import type { Bucket } from './rate-limiter.ts'

/** A bucket under the name by which clients know its policy. */
export type PolicyBucket = Bucket & { policy: string }

export type RateLimitSubject = { accountId: string; actorId: string }

/** The account's bucket and the actor's; none where the plan sets no rate. */
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

/** The account's, or the person's. */
export function minuteBucket(
  plan: Plan,
  budget: Budget,
  { accountId, actorId }: RateLimitSubject,
): PolicyBucket | null {
  const rate = plan.rates[budget]
  if (!rate) return null
  const quota = quotaOf(Math.max(rate.per_minute, rate.burst), rate.per_minute)
  // In braces what decides where a cluster keeps a key: all buckets of an account are together.
  const key = `{${accountId}}/${budget}`
  return { policy: budget, key: budget === 'session' ? `${key}/${actorId}` : key, quota }
}

/**
 * What a request spends. An account has so many requests a minute for each of reading, writing and ingest;
 * of these one token may send a burst at once and then its share as time goes by. So a single token that
 * never stops leaves the others of its account the rest of the minute's requests.
 */
import { quotaOf } from '#kernel/gcra.ts'
import type { Budget, Plan } from '#kernel/plan.ts'
import type { Bucket } from './rate-limiter.ts'

/** A bucket under the name by which clients know its policy. */
export type PolicyBucket = Bucket & { policy: string }

export type Spender = { accountId: string; actorId: string }

/** The account's bucket and the actor's; none where the plan sets no rate. */
export function budgetBuckets(plan: Plan, budget: Budget, { accountId, actorId }: Spender): PolicyBucket[] {
  const account = accountBucket(plan, budget, accountId)
  const rate = plan.rates[budget]
  if (!account || !rate) return []
  const quota = quotaOf(rate.burst, rate.per_minute)
  return [account, { policy: `${budget}-burst`, key: `${account.key}/${actorId}`, quota }]
}

export function accountBucket(plan: Plan, budget: Budget, accountId: string): PolicyBucket | null {
  const rate = plan.rates[budget]
  if (!rate) return null
  const quota = quotaOf(Math.max(rate.per_minute, rate.burst), rate.per_minute)
  // In braces what decides where a cluster keeps a key: all buckets of an account are together.
  return { policy: budget, key: `{${accountId}}/${budget}`, quota }
}

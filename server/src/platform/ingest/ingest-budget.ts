import type { Quota } from '#kernel/access/gcra.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { budgetBuckets } from '#platform/rates/budget.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'
import type { TokenSubject } from './token-subjects.ts'

export interface IngestBudget {
  /**
   * Takes one report from the quota of its subject and from the ingest budget of the account's plan. A refused report
   * spends nothing, so a client that retries does not wait longer.
   */
  spend(
    subject: Pick<TokenSubject, 'account_id' | 'id' | 'plan'>,
    own: { name: string; quota: Quota },
  ): Promise<boolean>
}

export function createIngestBudget(plans: PlanCatalogue, limiter: RateLimiter): IngestBudget {
  return {
    async spend({ account_id, id, plan }, { name, quota }) {
      const bucket = { key: `{${account_id}}/${name}/${id}`, quota }
      const rateLimitSubject = { accountId: account_id, actorId: id }
      return (await limiter.take([bucket, ...budgetBuckets(plans.of(plan), 'ingest', rateLimitSubject)], 1))
        .taken
    },
  }
}

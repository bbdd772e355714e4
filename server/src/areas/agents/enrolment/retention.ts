/** Deletes enrolment tokens that expired longer ago than the account's plan keeps its audit log. */
import { selectAccountPlans } from '#areas/identity/index.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { deleteExpired, retentionOf } from '#platform/plans/retention.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { deleteExpiredTokens } from './store.ts'

type Dependencies = { database: Database; plans: PlanCatalogue; clock: Clock }

export function enrolmentTokenSweep(dependencies: Dependencies): Sweep {
  return {
    name: 'agents.enrolment_token_retention',
    everySeconds: 3600,
    run: () => dropExpiredTokens(dependencies),
  }
}

export async function dropExpiredTokens({ database, plans, clock }: Dependencies): Promise<void> {
  const retention = retentionOf(await database.system(selectAccountPlans), plans, 'audit')
  await deleteExpired({ database, retention, now: clock(), deleteSome: deleteExpiredTokens })
}

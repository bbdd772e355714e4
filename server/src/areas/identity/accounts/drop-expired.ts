import type { RetentionName } from '#kernel/access/plan.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { type DeleteSome, deleteExpired, retentionOf } from '#platform/plans/retention.ts'
import { selectAccountPlans } from './account-store.ts'

export type RetentionDependencies = { database: Database; plans: PlanCatalogue; clock: Clock }

/** Deletes what each account's plan keeps no longer (`retention_days`), in batches. */
export async function dropExpired(
  { database, plans, clock }: RetentionDependencies,
  name: RetentionName,
  deleteSome: DeleteSome,
): Promise<void> {
  const retention = retentionOf(await database.system(selectAccountPlans), plans, name)
  await deleteExpired({ database, retention, now: clock(), deleteSome })
}

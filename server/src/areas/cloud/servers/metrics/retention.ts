/** Deletes metrics that exceed the retention of an account's plan: whole partitions where all accounts allow it. */
import { selectAccountPlans } from '#areas/identity/index.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { Partitions } from '#platform/database/partitions/partitions.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { atLeast, dropExpiredPartitions, retentionOf } from '#platform/plans/retention.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { deleteOldMetrics, metricBatchSize } from './point-store.ts'
import { keptDaysMin, partitionedTable, tiers } from './tiers.ts'

type Dependencies = { database: Database; plans: PlanCatalogue; partitions: Partitions; clock: Clock }

export function metricSweep(dependencies: Dependencies): Sweep {
  return { name: 'cloud.metric_retention', everySeconds: 3600, run: () => dropOldMetrics(dependencies) }
}

export async function dropOldMetrics({ database, plans, partitions, clock }: Dependencies): Promise<void> {
  const accountPlans = await database.system(selectAccountPlans)
  for (const tier of tiers) {
    const retention = atLeast(retentionOf(accountPlans, plans, tier.retention), keptDaysMin)
    const tables = [partitionedTable(tier)]
    const endOf = await dropExpiredPartitions(partitions, { tables, retention, now: clock() })
    for (const { accountId, days } of retention.accounts) {
      if (days === null) continue
      const before = endOf(days)
      await inBatches(metricBatchSize, () =>
        database.tenant(accountId, (tx) => deleteOldMetrics({ tx, accountId }, tier, before)),
      )
    }
  }
}

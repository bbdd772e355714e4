import { selectAccountPlans } from '#areas/identity/index.ts'
import type { Clock } from '#kernel/time.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { Partitions } from '#platform/database/partitions/partitions.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { dropExpiredPartitions, retentionOf } from '#platform/plans/retention.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { pingPartitions, resultPartitions } from '../checks/partitions.ts'
import { deleteOldPings, pingBatchSize } from '../heartbeats/pings/list-store.ts'
import { deleteOldResults, resultBatchSize } from './result-list-store.ts'

type Dependencies = {
  database: Database
  tenancy: Tenancy
  plans: PlanCatalogue
  partitions: Partitions
  clock: Clock
}

/** Drops results and pings that are older than the account's plan keeps logs. States, and with them uptime, are kept. */
export function resultRetention(dependencies: Dependencies): Sweep {
  return { name: 'monitoring.retention', everySeconds: 3600, run: () => dropOldResults(dependencies) }
}

export async function dropOldResults({
  database,
  tenancy,
  plans,
  partitions,
  clock,
}: Dependencies): Promise<void> {
  const retention = retentionOf(await database.system(selectAccountPlans), plans, 'logs')
  const expired = { retention, now: clock() }
  const endOf = await dropExpiredPartitions(partitions, { ...expired, tables: resultPartitions })
  const endOfPings = await dropExpiredPartitions(partitions, { ...expired, tables: pingPartitions })
  for (const { accountId, days } of retention.accounts) {
    if (days === null) continue
    const caller = systemCaller(accountId, 'result retention', 'monitoring.retention')
    await inBatches(resultBatchSize, () =>
      tenancy.act(caller, (context) => deleteOldResults(context, endOf(days))),
    )
    await inBatches(pingBatchSize, () =>
      tenancy.act(caller, (context) => deleteOldPings(context, endOfPings(days))),
    )
  }
}

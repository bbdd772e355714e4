/**
 * Deletes what is beyond the retention of the account's plan: deliveries with their attempts, ended replays, and then
 * events that no delivery refers to. Deliveries of accounts with the longest retention are dropped with their
 * partition, up to a week late; those of other accounts are deleted in batches by key. Pending deliveries stay, however
 * old, except at a paused endpoint, where they are kept no longer than other deliveries.
 */
import { selectAccountPlans } from '#areas/identity/index.ts'
import type { Clock } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { Partitions } from '#platform/database/partitions/partitions.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { daysBefore, dropExpiredPartitions, retentionOf } from '#platform/plans/retention.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { deliveryPartitions } from '../deliveries/partitions.ts'
import { dropOldEvents } from './event-retention.ts'
import { batchSize, deleteEndedReplays, deleteOldDeliveries, hasQueuedBefore } from './retention-store.ts'

type Dependencies = {
  database: Database
  tenancy: Tenancy
  plans: PlanCatalogue
  partitions: Partitions
  clock: Clock
}

export function retentionSweep(dependencies: Dependencies): Sweep {
  return { name: 'webhooks.retention', everySeconds: 3600, run: () => dropAllOld(dependencies) }
}

async function dropAllOld(dependencies: Dependencies): Promise<void> {
  const { database, tenancy, plans, partitions, clock } = dependencies
  const retention = retentionOf(await database.system(selectAccountPlans), plans, 'deliveries')
  const { accounts } = retention
  const now = clock()
  const isNeeded = async (end: Date) => {
    for (const { accountId } of accounts)
      if (await database.tenant(accountId, (tx) => hasQueuedBefore(tx, accountId, end))) return true
    return false
  }
  const endOf = await dropExpiredPartitions(partitions, {
    tables: deliveryPartitions,
    retention,
    now,
    isNeeded,
  })
  for (const { accountId, days } of accounts) {
    if (days === null) continue
    const caller = systemCaller(accountId, 'webhook retention', 'webhooks.retention')
    const dropOld = async (context: Context) => {
      await deleteEndedReplays(context, daysBefore(now, days))
      return await deleteOldDeliveries(context, endOf(days))
    }
    await inBatches(batchSize, () => tenancy.act(caller, dropOld))
  }
  await dropOldEvents(dependencies, retention)
}

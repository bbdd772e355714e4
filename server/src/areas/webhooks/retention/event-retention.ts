/**
 * Deletes events beyond the retention of their account's plan. Events of accounts with the longest retention are
 * dropped with their partition, up to a week late; those of other accounts are deleted in batches by key. Events with
 * deliveries stay.
 */
import type { Clock } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { Partitions } from '#platform/database/partitions/partitions.ts'
import { eventPartitions } from '#platform/events/events.ts'
import { dropExpiredPartitions, type Retention } from '#platform/plans/retention.ts'
import { batchSize, deleteUnneededEvents, hasDeliveryOfEventBefore } from './retention-store.ts'

type Dependencies = { database: Database; partitions: Partitions; clock: Clock }

export async function dropOldEvents(
  { database, partitions, clock }: Dependencies,
  retention: Retention,
): Promise<void> {
  const { accounts } = retention
  const now = clock()
  const inTenant = <T>(accountId: string, task: (tx: Tx) => Promise<T>) => database.tenant(accountId, task)
  const isNeeded = async (end: Date) => {
    for (const { accountId } of accounts)
      if (await inTenant(accountId, (tx) => hasDeliveryOfEventBefore(tx, accountId, end))) return true
    return false
  }
  const endOf = await dropExpiredPartitions(partitions, {
    tables: [eventPartitions],
    retention,
    now,
    isNeeded,
  })
  for (const { accountId, days } of accounts) {
    if (days === null) continue
    await inBatches(batchSize, () =>
      inTenant(accountId, (tx) => deleteUnneededEvents(tx, accountId, endOf(days))),
    )
  }
}

import { selectAccountPlans } from '#areas/identity/index.ts'
import { binStart, type Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { Partitions } from '#platform/database/partitions/partitions.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { atLeast, dropExpiredPartitions, retentionOf } from '#platform/plans/retention.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { pingPartitions, resultPartitions } from '../checks/partitions.ts'
import { deleteOldPings, pingBatchSize } from '../heartbeats/pings/list-store.ts'
import { deleteOldResults, resultBatchSize } from './result-list-store.ts'
import { keptDaysMin } from './rollups/roll-up.ts'
import { deleteOldRollups, readRolledUntil, rollupBatchSize } from './rollups/rollup-store.ts'
import { days, type RollupTable, rollupPartitions, rollupTables } from './rollups/rollup-table.ts'

type Dependencies = {
  database: Database
  plans: PlanCatalogue
  partitions: Partitions
  clock: Clock
}

/**
 * Drops results and pings that are older than the account's plan keeps logs, results once they are rolled up, and roll-ups
 * of five minutes and of hours as it says. States, and with them uptime, are kept.
 */
export function resultRetention(dependencies: Dependencies): Sweep {
  return { name: 'monitoring.retention', everySeconds: 3600, run: () => dropOldResults(dependencies) }
}

export async function dropOldResults(dependencies: Dependencies): Promise<void> {
  const { database, plans, partitions, clock } = dependencies
  const retention = retentionOf(await database.system(selectAccountPlans), plans, 'logs')
  const now = clock()
  const rolledUntil = await database.system(readRolledUntil)
  const endOf = await dropExpiredPartitions(partitions, {
    tables: resultPartitions,
    retention: atLeast(retention, keptDaysMin),
    now,
    isNeeded: async (end) => end > rolledUntil,
  })
  const endOfPings = await dropExpiredPartitions(partitions, { retention, now, tables: pingPartitions })
  for (const { accountId, days } of retention.accounts) {
    if (days === null) continue
    const before = earlier(endOf(Math.max(days, keptDaysMin)), rolledUntil)
    await inBatches(resultBatchSize, () =>
      database.tenant(accountId, (tx) => deleteOldResults({ tx, accountId }, before)),
    )
    await inBatches(pingBatchSize, () =>
      database.tenant(accountId, (tx) => deleteOldPings({ tx, accountId }, endOfPings(days))),
    )
  }
  for (const table of rollupTables) await dropOldRollups(dependencies, table)
}

/** Roll-ups that wider ones are still made of are kept. */
async function dropOldRollups(
  { database, plans, partitions, clock }: Dependencies,
  table: RollupTable,
): Promise<void> {
  if (table.retention === null) return
  const accountPlans = await database.system(selectAccountPlans)
  const retention = atLeast(retentionOf(accountPlans, plans, table.retention), keptDaysMin)
  const neededFrom = binStart(await database.system(readRolledUntil), days)
  const endOf = await dropExpiredPartitions(partitions, {
    tables: rollupPartitions.filter((partitioned) => partitioned.table === table.table),
    retention,
    now: clock(),
    isNeeded: async (end) => end > neededFrom,
  })
  for (const { accountId, days: kept } of retention.accounts) {
    if (kept === null) continue
    const before = earlier(endOf(kept), neededFrom)
    await inBatches(rollupBatchSize, () =>
      database.system((tx) => deleteOldRollups({ tx, accountId }, table, before)),
    )
  }
}

const earlier = (a: Date, b: Date) => (a < b ? a : b)

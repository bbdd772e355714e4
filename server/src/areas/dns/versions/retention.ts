/**
 * Drops what exceeds the retention of an account's plan: versions of zones (`retention_days.versions`), and applies
 * without changes (`retention_days.logs`). Each zone keeps its newest version, however old. A dropped version is hidden
 * first, and then the data that only it needed is deleted in batches, so every visible version can be restored.
 */

import {
  deleteEmptyChanges,
  deleteEmptyVersions,
  deleteOldApplies,
  deleteOldNotes,
  deleteReplacedChanges,
  dropVersionsBefore,
  recordPruned,
  type ZoneHistory,
} from '#areas/dns/store/old-versions.ts'
import { selectAccountPlans } from '#areas/identity/index.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { daysBefore, deleteExpired, retentionOf } from '#platform/plans/retention.ts'
import type { Sweep } from '#platform/work/sweep.ts'

type Dependencies = { database: Database; plans: PlanCatalogue; clock: Clock }

/** The maximum number of rows per transaction. */
const limit = 1000

export function historySweep(dependencies: Dependencies): Sweep {
  return { name: 'dns.retention', everySeconds: 3600, run: () => dropOldHistory(dependencies) }
}

export async function dropOldHistory({ database, plans, clock }: Dependencies): Promise<void> {
  const now = clock()
  const accountPlans = await database.system(selectAccountPlans)
  for (const { accountId, days } of retentionOf(accountPlans, plans, 'versions').accounts) {
    if (days === null) continue
    const before = daysBefore(now, days)
    const zones = await database.tenant(accountId, (tx) => dropVersionsBefore(tx, accountId, before))
    for (const zone of zones) await pruneZone(database, accountId, zone)
  }
  const retention = retentionOf(accountPlans, plans, 'logs')
  await deleteExpired({ database, retention, now, deleteSome: deleteOldApplies })
}

/** One version at a time, so the work depends on the number of changes and not on the size of the zone. */
async function pruneZone(
  database: Database,
  accountId: string,
  { id: zoneId, oldest_version, pruned_version }: ZoneHistory,
): Promise<void> {
  const deleteAll = (deleteSome: typeof deleteReplacedChanges, version: number) =>
    inBatches(limit, () =>
      database.tenant(accountId, (tx) => deleteSome(tx, accountId, { zoneId, version, limit })),
    )
  for (let version = pruned_version; version < oldest_version; version++) {
    await deleteAll(deleteReplacedChanges, version + 1)
    await deleteAll(deleteEmptyChanges, version)
  }
  await deleteAll(deleteEmptyVersions, oldest_version)
  await deleteAll(deleteOldNotes, oldest_version)
  await database.tenant(accountId, (tx) => recordPruned(tx, accountId, { zoneId, version: oldest_version }))
}

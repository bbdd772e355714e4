/**
 * Drops what an account's plan keeps no longer: versions of zones (`retention_days.versions`), and applies that
 * changed nothing (`retention_days.logs`). Each zone keeps its newest version, however old. A version that is dropped
 * is hidden first, and then what only it needed is deleted in batches, so that whatever is shown can be restored.
 */

import {
  deleteEmptyChanges,
  deleteEmptyVersions,
  deleteOldApplies,
  deleteOldNotes,
  deleteReplacedChanges,
  dropVersionsBefore,
  notePruned,
  type ZoneHistory,
} from '#areas/dns/store/old-versions.ts'
import { selectAccountPlans } from '#areas/identity/index.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { daysBefore, retentionOf } from '#platform/plans/retention.ts'
import type { Sweep } from '#platform/work/sweep.ts'

type Dependencies = { database: Database; plans: PlanCatalogue; clock: Clock }

/** So many rows in one transaction. */
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
  for (const { accountId, days } of retentionOf(accountPlans, plans, 'logs').accounts) {
    if (days === null) continue
    const old = { before: daysBefore(now, days), limit }
    await inBatches(limit, () => database.tenant(accountId, (tx) => deleteOldApplies(tx, accountId, old)))
  }
}

/** Version by version, so that the work is that of the changes that were made, not of the size of the zone. */
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
  await database.tenant(accountId, (tx) => notePruned(tx, accountId, { zoneId, version: oldest_version }))
}

import { addSeconds, type Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { type Trend, trendHoursMax } from './trend.ts'
import { deleteCountsBefore } from './trend-store.ts'

type Dependencies = {
  database: Pick<Database, 'tenant'>
  clock: Clock
  /** The ids of all accounts. */
  accountIds: () => Promise<readonly string[]>
}

/** Deletes hours that can no longer be read. */
export function trendsSweep(trends: readonly Trend[], dependencies: Dependencies): Sweep {
  return {
    name: 'trends.retention',
    everySeconds: 6 * 3600,
    run: () => deleteOldCounts(trends, dependencies),
  }
}

export async function deleteOldCounts(
  trends: readonly Trend[],
  { database, clock, accountIds }: Dependencies,
): Promise<void> {
  const names = trends.map(({ name }) => name)
  const before = addSeconds(clock(), -(trendHoursMax + 1) * 3600)
  for (const accountId of await accountIds())
    await database.tenant(accountId, (tx) => deleteCountsBefore(tx, accountId, { trends: names, before }))
}

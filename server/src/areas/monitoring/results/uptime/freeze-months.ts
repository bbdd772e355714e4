/**
 * Freezes the uptime of closed months. What was reported for a month stays the same: neither a later change of a monitor
 * nor a late result changes its states (`beginState`) or its sums.
 */
import type { Database } from '#platform/database/connection/database.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { freezeMonths } from './month-store.ts'

const batchSize = 1000

export function freezeSweep({ database }: { database: Database }): Sweep {
  return { name: 'monitoring.closed_months', everySeconds: 3600, run: () => freezeClosedMonths(database) }
}

export async function freezeClosedMonths(database: Database): Promise<void> {
  // Each step freezes at most one month of a monitor.
  while ((await database.system((tx) => freezeMonths(tx, database.now(), batchSize))) > 0);
}

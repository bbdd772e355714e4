/**
 * Rolls up what agents report into five minutes, hours and days, for all servers at once: made with each report, that
 * would cost several times as much as storing it. It follows the clock some minutes behind; what comes later is rolled
 * up when it is stored. Each step is one transaction, replaces whole rows, and can run again.
 */
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { nextWindow, windowOfWidth } from '#platform/database/rollup-windows.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { rollUpReported } from '../point-store.ts'
import { tiers } from '../tiers.ts'
import { lockProgress, setProgress } from './progress-store.ts'

export function metricRollupSweep({ database }: { database: Database }): Sweep {
  return {
    name: 'cloud.metric_rollups',
    everySeconds: 60,
    run: () => rollUpReports(database, database.now()),
  }
}

export async function rollUpReports(database: Database, now: Date): Promise<void> {
  while (await database.system((tx) => rollUpStep(tx, now)));
}

/** Rolls up at most an hour. Returns whether there is more. */
async function rollUpStep(tx: Tx, now: Date): Promise<boolean> {
  const progress = await lockProgress(tx)
  if (progress === null) return false
  const window = nextWindow(progress, now)
  for (const [index, tier] of tiers.entries()) {
    const narrower = tiers[index - 1]
    const own = windowOfWidth(tier, window)
    if (narrower && own) await rollUpReported(tx, tier, narrower, own)
  }
  if (window.to.getTime() !== progress.getTime()) await setProgress(tx, window.to)
  return window.hasMore
}

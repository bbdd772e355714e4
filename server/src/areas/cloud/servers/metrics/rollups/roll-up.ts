/**
 * Rolls up what agents report into five minutes, hours and days, for all servers at once: made with each report, that
 * would cost several times as much as storing it. It follows the clock some minutes behind; what comes later is rolled
 * up when it is stored. Each step is one transaction, replaces whole rows, and can run again.
 */
import { addSeconds, binEnd, binStart } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { rollUpReported } from '../point-store.ts'
import { tiers } from '../tiers.ts'
import { closedAfterSeconds } from './late.ts'
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
  const [, fiveMinutes, hours] = tiers
  if (!fiveMinutes || !hours) return false
  const closed = binStart(addSeconds(now, -closedAfterSeconds), fiveMinutes)
  // Later only if the clock was set back.
  const from = progress < closed ? progress : closed
  const end = binEnd(from, hours)
  const to = end < closed ? end : closed
  if (to > from)
    for (const [index, tier] of tiers.entries()) {
      const narrower = tiers[index - 1]
      if (!narrower) continue
      if (tier === fiveMinutes) await rollUpReported(tx, tier, narrower, from, to)
      // A wider time is complete when this window ends it.
      else if (binStart(to, tier).getTime() === to.getTime())
        await rollUpReported(tx, tier, narrower, addSeconds(to, -tier.seconds), to)
    }
  if (to.getTime() !== progress.getTime()) await setProgress(tx, to)
  return to < closed
}

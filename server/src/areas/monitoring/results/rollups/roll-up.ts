/**
 * Rolls up the results of checks into five minutes, hours and days. It follows the clock some minutes behind, when the
 * results of a time are written; those that come later are noted with their result, and their times are rolled up again. Each step
 * is one transaction, replaces whole rows, and can run again.
 */
import { addSeconds, binEnd, binStart } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { isLate, nextWindow, type Window, windowOfWidth } from '#platform/database/rollup-windows.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import {
  insertLateBins,
  type LateBin,
  lockProgress,
  setProgress,
  takeLateBins,
  writeRollups,
} from './rollup-store.ts'
import { fiveMinutes, rollupTables } from './rollup-table.ts'

/**
 * Older results are refused. Results are kept for longer than this in any plan, so that the others of the same time are there
 * when it is rolled up again.
 */
const acceptedSeconds = 24 * 3600
export const keptDaysMin = 2

const lateBinsMax = 1000

export function rollupSweep({ database }: { database: Database }): Sweep {
  return { name: 'monitoring.rollups', everySeconds: 60, run: () => rollUpResults(database) }
}

export async function rollUpResults(database: Database): Promise<void> {
  while (await database.system((tx) => rollUpStep(tx, database.now())));
}

/** Rolls up at most an hour. Returns whether there is more. */
async function rollUpStep(tx: Tx, now: Date): Promise<boolean> {
  const progress = await lockProgress(tx)
  if (progress === null) return false
  const window = nextWindow(progress, now)
  const { to, hasMore } = window
  await rollUpWindow(tx, window)
  const late = await takeLateBins(tx, to, lateBinsMax)
  if (late.length > 0) await rollUpLate(tx, late, to)
  if (to.getTime() !== progress.getTime()) await setProgress(tx, to)
  return hasMore || late.length === lateBinsMax
}

async function rollUpWindow(tx: Tx, window: Window): Promise<void> {
  for (const [index, table] of rollupTables.entries()) {
    const own = windowOfWidth(table, window)
    if (own) await writeRollups(tx, table, rollupTables[index - 1] ?? null, own)
  }
}

async function rollUpLate(tx: Tx, late: readonly LateBin[], rolledUntil: Date): Promise<void> {
  for (const [index, table] of rollupTables.entries()) {
    const complete = late.filter(({ from_at }) => binEnd(from_at, table) <= rolledUntil)
    if (complete.length > 0) await writeRollups(tx, table, rollupTables[index - 1] ?? null, complete)
  }
}

export const isTooOld = ({ slot_at }: { slot_at: Date }, now: Date) =>
  addSeconds(slot_at, acceptedSeconds) < now

/** Notes those of new results whose time may have been rolled up. In the transaction that writes them. */
export async function noteLateResults(
  tx: Tx,
  results: readonly { account_id: string; monitor_id: string; slot_at: Date }[],
  now: Date,
): Promise<void> {
  const late = results.filter(({ slot_at }) => isLate(slot_at, now))
  if (late.length === 0) return
  const bins = late.map(({ slot_at, ...of }) => ({ ...of, from_at: binStart(slot_at, fiveMinutes) }))
  await insertLateBins(tx, bins)
}

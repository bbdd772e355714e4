/**
 * The latency of a monitor over time. Short steps are read from results, with exact percentiles; others from roll-ups, of
 * which the widest is taken that fits into a step, and the time that is not rolled up yet from narrower ones and results.
 */

import type { RetentionName } from '#kernel/access/plan.ts'
import {
  countOf,
  type LatencyDigest,
  mergedDigest,
  percentileOf,
} from '#kernel/monitoring/latency/latency-digest.ts'
import { invalidInput } from '#kernel/problem/problem.ts'
import { addSeconds, alignedStep, binEnd, binStart } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { keptSince } from '#platform/plans/retention.ts'
import { rounded } from '../checks/record-results.ts'
import { keptDaysMin } from './rollups/roll-up.ts'
import {
  type Distribution,
  type LatencyRow,
  type Selection,
  selectExactLatency,
  selectFreshDistributions,
  selectProgress,
  selectRollups,
} from './rollups/rollup-list-store.ts'
import { days, type RollupTable, rollupTables } from './rollups/rollup-table.ts'
import type { LatencyQuery } from './schema.ts'

const defaultHours = 24
const defaultPoints = 100

export async function readLatency(context: Context, monitorId: string, query: LatencyQuery): Promise<object> {
  const { points = defaultPoints, location = null } = query
  const to = query.until === undefined ? context.now : new Date(query.until)
  const from = query.since === undefined ? addSeconds(to, -defaultHours * 3600) : new Date(query.since)
  if (from >= to) throw invalidInput([{ pointer: '?since', message: 'must be before `until`' }])
  const selection = { monitorId, location, from, to }
  const seconds = (to.getTime() - from.getTime()) / 1000 / points
  const source = await sourceFor(context, from, seconds)
  const { table } = source
  if (table === null)
    return latencyView(selection, { seconds, source }, await selectExactLatency(context, selection, seconds))
  const aligned = { ...selection, from: binStart(from, table) }
  const stepSeconds = alignedStep(aligned, table, points)
  const rows = await rolledUpLatency(context, aligned, { table, stepSeconds })
  return latencyView(aligned, { seconds: stepSeconds, source }, rows)
}

/** What latency is read from; `table` is null for the results themselves. */
type Source = { table: RollupTable | null; reducedUntil: Date | null }

/**
 * What is no longer kept is read from the next wider roll-ups. `reducedUntil`: from when on what fits into the steps is
 * kept; null if it is kept for the whole time.
 */
async function sourceFor(context: Context, from: Date, stepSeconds: number): Promise<Source> {
  const plan = await context.plan()
  const [narrowest] = rollupTables
  const fitting = rollupTables.findLast(({ seconds }) => seconds <= stepSeconds) ?? null
  const sinceOf = (name: RetentionName | null) =>
    name && keptSince(plan, name, { now: context.now, daysMin: keptDaysMin })
  const isKept = (name: RetentionName | null) => {
    const since = sinceOf(name)
    return since === null || from >= since
  }
  const wanted = fitting ? fitting.retention : 'logs'
  if (isKept(wanted)) return { table: fitting, reducedUntil: null }
  const least = (fitting ?? narrowest)?.seconds ?? 0
  const table = rollupTables.find(({ seconds, retention }) => seconds >= least && isKept(retention)) ?? days
  return { table, reducedUntil: sinceOf(wanted) }
}

async function rolledUpLatency(
  context: Context,
  selection: Selection,
  { table, stepSeconds }: { table: RollupTable; stepSeconds: number },
): Promise<LatencyRow[]> {
  const found = await selectDistributions(context, selection, table)
  const steps = Map.groupBy(found, ({ from_at }) =>
    Math.floor((from_at.getTime() - selection.from.getTime()) / 1000 / stepSeconds),
  )
  return [...steps].sort(([a], [b]) => a - b).map(([step, distributions]) => latencyRow(step, distributions))
}

/** Roll-ups up to where they are complete, then narrower ones, and at last results. */
async function selectDistributions(
  context: Context,
  selection: Selection,
  widest: RollupTable,
): Promise<Distribution[]> {
  const rolledUntil = await selectProgress(context)
  const found: Distribution[] = []
  let { from } = selection
  for (const table of rollupTables.filter(({ seconds }) => seconds <= widest.seconds).toReversed()) {
    const end = earlier(binStart(rolledUntil, table), binEnd(addSeconds(selection.to, -0.001), table))
    if (end <= from) continue
    found.push(...(await selectRollups(context, table, { ...selection, from, to: end })))
    from = end
  }
  if (from < selection.to) found.push(...(await selectFreshDistributions(context, { ...selection, from })))
  return found
}

function latencyRow(step: number, distributions: readonly Distribution[]): LatencyRow {
  const digest = mergedDigest(distributions.map(digestOf))
  const checks = countOf(digest)
  return {
    step,
    checks,
    failed: distributions.reduce((sum, { down }) => sum + down, 0),
    min: digest.min,
    mean: checks === 0 ? null : digest.sum / checks,
    p50: percentileOf(digest, 0.5),
    p95: percentileOf(digest, 0.95),
    p99: percentileOf(digest, 0.99),
    max: digest.max,
  }
}

function digestOf(distribution: Distribution): LatencyDigest {
  const { buckets, bucket_counts, latency_sum, latency_min, latency_max } = distribution
  return {
    sum: latency_sum ?? 0,
    min: latency_min,
    max: latency_max,
    counts: new Map(buckets.map((bucket, index) => [bucket, bucket_counts[index] ?? 0])),
  }
}

function latencyView(
  { from, to }: Selection,
  { seconds: stepSeconds, source }: { seconds: number; source: Source },
  rows: readonly LatencyRow[],
): object {
  return {
    from,
    to,
    step_seconds: stepSeconds,
    resolution: { seconds: source.table?.seconds ?? 0, finer_since: source.reducedUntil },
    points: rows.map(({ step, checks, failed, ...latencies }) => ({
      at: addSeconds(from, step * stepSeconds),
      checks,
      failed,
      ...Object.fromEntries(
        Object.entries(latencies).map(([name, value]) => [name, value === null ? null : rounded(value)]),
      ),
    })),
  }
}

const earlier = (a: Date, b: Date) => (a < b ? a : b)

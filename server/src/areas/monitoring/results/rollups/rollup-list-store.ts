/** Distributions of a monitor's results, read for its charts. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Window } from '#platform/database/rollup-windows.ts'
import { distributionOfResults } from './rollup-store.ts'
import type { RollupTable } from './rollup-table.ts'

export type Distribution = {
  from_at: Date
  up: number
  degraded: number
  down: number
  latency_sum: number | null
  latency_min: number | null
  latency_max: number | null
  buckets: number[]
  bucket_counts: number[]
}

export type Selection = Window & { monitorId: string; location: string | null }

const columns = sql.raw(
  'from_at, up, degraded, down, latency_sum, latency_min, latency_max, buckets, bucket_counts',
)

/** Stored roll-ups of a window, of each location. */
export async function selectRollups(
  { tx, accountId }: Context,
  { table }: RollupTable,
  { monitorId, location, from, to }: Selection,
): Promise<Distribution[]> {
  const { rows } = await sql<Distribution>`
    select ${columns} from ${sql.table(table)}
    where account_id = ${accountId} and monitor_id = ${monitorId} and from_at >= ${from} and from_at < ${to}
      ${location === null ? sql`` : sql`and location = ${location}`}`.execute(tx)
  return rows
}

/** The same from results that are not rolled up yet. */
export async function selectFreshDistributions(
  { tx, accountId }: Context,
  { monitorId, location, from, to }: Selection,
): Promise<Distribution[]> {
  const { rows } = await sql<Distribution>`
    select ${columns} from (${distributionOfResults(sql`
      monitor_results where account_id = ${accountId} and monitor_id = ${monitorId} and slot_at >= ${from}
        and slot_at < ${to} ${location === null ? sql`` : sql`and location = ${location}`}`)}) as fresh`.execute(
    tx,
  )
  return rows
}

export async function selectProgress({ tx }: Context): Promise<Date> {
  const { rows } = await sql<{ rolled_until: Date }>`
    select rolled_until from monitor_rollup_progress`.execute(tx)
  return rows[0]?.rolled_until ?? new Date(0)
}

export type LatencyRow = {
  step: number
  checks: number
  failed: number
  min: number | null
  mean: number | null
  p50: number | null
  p95: number | null
  p99: number | null
  max: number | null
}

/** Exact percentiles of the time that the target took, step by step. Failed checks have no latency. */
export async function selectExactLatency(
  { tx, accountId }: Context,
  { monitorId, location, from, to }: Selection,
  stepSeconds: number,
): Promise<LatencyRow[]> {
  const answered = sql`filter (where outcome in ('up', 'degraded'))`
  const percentile = (part: number) =>
    sql`(percentile_disc(${sql.lit(part)}) within group (order by duration) ${answered})::float8`
  const { rows } = await sql<LatencyRow>`
    select floor(extract(epoch from slot_at - ${from}::timestamptz) / ${stepSeconds}::float8)::int as step,
      count(*) ${answered} as checks, count(*) filter (where outcome = 'down') as failed,
      (min(duration) ${answered})::float8 as min, avg(duration::float8) ${answered} as mean,
      ${percentile(0.5)} as p50, ${percentile(0.95)} as p95, ${percentile(0.99)} as p99,
      (max(duration) ${answered})::float8 as max
    from monitor_results
    where account_id = ${accountId} and monitor_id = ${monitorId} and slot_at >= ${from} and slot_at < ${to}
      ${location === null ? sql`` : sql`and location = ${location}`}
    group by step order by step`.execute(tx)
  return rows
}

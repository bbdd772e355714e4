/** Writes roll-ups of the results of all accounts. Every statement can run again: rows are replaced as a whole. System scope. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import { valueRows } from '#platform/database/query/value-rows.ts'
import type { Window } from '#platform/database/rollup-windows.ts'
import { days, type RollupTable } from './rollup-table.ts'

/** A monitor, and five minutes of which results came late. */
export type LateBin = { account_id: string; monitor_id: string; from_at: Date }

const key = sql.raw('account_id, monitor_id, from_at, location')
const columns = sql.raw(
  'account_id, monitor_id, from_at, location, up, degraded, down, unknown, latency_sum, latency_min, latency_max, buckets, bucket_counts',
)
const isAnswered = sql`outcome in ('up', 'degraded')`

/** How results are distributed, in bins of five minutes. `results`: what follows `from`, with its condition. */
export function distributionOfResults(results: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${key}, sum(up)::int as up, sum(degraded)::int as degraded, sum(down)::int as down,
      sum(unknown)::int as unknown, sum(latency_sum) as latency_sum, min(latency_min) as latency_min,
      max(latency_max) as latency_max,
      coalesce(array_agg(bucket order by bucket) filter (where bucket is not null), '{}') as buckets,
      coalesce(array_agg((up + degraded)::int order by bucket) filter (where bucket is not null), '{}') as bucket_counts
    from (
      select account_id, monitor_id, location, date_bin('5 minutes', slot_at, 'epoch') as from_at,
        case when ${isAnswered} then latency_bucket(duration) end as bucket,
        count(*) filter (where outcome = 'up') as up, count(*) filter (where outcome = 'degraded') as degraded,
        count(*) filter (where outcome = 'down') as down, count(*) filter (where outcome = 'unknown') as unknown,
        sum(duration::float8) filter (where ${isAnswered}) as latency_sum,
        min(duration) filter (where ${isAnswered}) as latency_min,
        max(duration) filter (where ${isAnswered}) as latency_max
      from ${results} group by ${key}, bucket
    ) as part
    group by ${key}`
}

/** The same from narrower roll-ups. */
function distributionOfRollups({ seconds }: RollupTable, rollups: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with part as (
      select account_id, monitor_id, location,
        date_bin(make_interval(secs => ${seconds}), narrow.from_at, 'epoch') as from_at,
        up, degraded, down, unknown, latency_sum, latency_min, latency_max, buckets, bucket_counts
      from ${rollups}
    ),
    counted as (
      select ${key}, bucket, sum(bucket_count)::int as bucket_count
      from (select ${key}, unnest(buckets) as bucket, unnest(bucket_counts) as bucket_count from part) as one
      group by ${key}, bucket
    ),
    distribution as (
      select ${key}, array_agg(bucket order by bucket) as buckets, array_agg(bucket_count order by bucket) as bucket_counts
      from counted group by ${key}
    ),
    total as (
      select ${key}, sum(up)::int as up, sum(degraded)::int as degraded, sum(down)::int as down,
        sum(unknown)::int as unknown, sum(latency_sum) as latency_sum, min(latency_min) as latency_min,
        max(latency_max) as latency_max
      from part group by ${key}
    )
    select ${key}, up, degraded, down, unknown, latency_sum, latency_min, latency_max,
      coalesce(buckets, '{}') as buckets, coalesce(bucket_counts, '{}') as bucket_counts
    from total left join distribution using (${key})`
}

/** Rolls up what is in a window, or in late bins, into a table. */
export async function writeRollups(
  tx: Tx,
  table: RollupTable,
  source: RollupTable | null,
  within: Window | readonly LateBin[],
): Promise<void> {
  const isWindow = 'from' in within
  const distribution =
    source === null
      ? distributionOfResults(isWindow ? resultsOfWindow(within) : resultsOfBins(within))
      : distributionOfRollups(
          table,
          isWindow ? rollupsOfWindow(source, within) : rollupsOfBins(source, table, within),
        )
  // The roll-ups of days refer to their monitor, which may be gone.
  const present =
    table === days
      ? sql`where exists (select from monitors where monitors.account_id = new.account_id and monitors.id = new.monitor_id)`
      : sql`where true`
  await sql`
    insert into ${sql.table(table.table)} (${columns})
    select ${columns} from (${distribution}) as new ${present}
    on conflict (${key}) do update set up = excluded.up, degraded = excluded.degraded, down = excluded.down,
      unknown = excluded.unknown, latency_sum = excluded.latency_sum, latency_min = excluded.latency_min,
      latency_max = excluded.latency_max, buckets = excluded.buckets, bucket_counts = excluded.bucket_counts`.execute(
    tx,
  )
}

const resultsOfWindow = ({ from, to }: Window) =>
  sql`monitor_results where slot_at >= ${from} and slot_at < ${to}`

const lateRows = (bins: readonly LateBin[]) => sql`
  (values ${valueRows(bins.map((bin) => [bin.account_id, bin.monitor_id, bin.from_at.toISOString()]))})
    as late (late_account, late_monitor, late_from)`

const resultsOfBins = (bins: readonly LateBin[]) => sql`
  ${lateRows(bins)} join monitor_results
    on account_id = late_account and monitor_id = late_monitor and slot_at >= late_from::timestamptz
    and slot_at < late_from::timestamptz + interval '5 minutes'`

const rollupsOfWindow = (source: RollupTable, { from, to }: Window) =>
  sql`${sql.table(source.table)} as narrow where narrow.from_at >= ${from} and narrow.from_at < ${to}`

/** Each wider time that contains late results is computed again as a whole. */
const rollupsOfBins = (source: RollupTable, { seconds }: RollupTable, bins: readonly LateBin[]) => sql`
  (
    select distinct late_account, late_monitor,
      date_bin(make_interval(secs => ${seconds}), late_from::timestamptz, 'epoch') as wide_from
    from ${lateRows(bins)}
  ) as wide join ${sql.table(source.table)} as narrow
    on account_id = late_account and monitor_id = late_monitor and narrow.from_at >= wide_from
    and narrow.from_at < wide_from + make_interval(secs => ${seconds})`

/** Until when results are rolled up, locked until the end of the transaction; null: another process has it. */
export async function lockProgress(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ rolled_until: Date }>`
    select rolled_until from monitor_rollup_progress for update skip locked`.execute(tx)
  return rows[0]?.rolled_until ?? null
}

export async function setProgress(tx: Tx, until: Date): Promise<void> {
  await sql`update monitor_rollup_progress set rolled_until = ${until}`.execute(tx)
}

/** Until when results are rolled up, late ones included: those before it are not needed for roll-ups any more. */
export async function readRolledUntil(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select least(rolled_until, (select min(from_at) from monitor_late_results)) as until
    from monitor_rollup_progress`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('There is no progress of roll-ups')
  return row.until
}

/** Notes that results of these bins came late. */
export async function insertLateBins(tx: Tx, bins: readonly LateBin[]): Promise<void> {
  await sql`
    insert into monitor_late_results (account_id, monitor_id, from_at)
    values ${valueRows(bins.map((bin) => [bin.account_id, bin.monitor_id, bin.from_at]))}
    on conflict do nothing`.execute(tx)
}

/** Takes late bins before a time; each is taken by one process. */
export async function takeLateBins(tx: Tx, before: Date, limit: number): Promise<LateBin[]> {
  const { rows } = await sql<LateBin>`
    with taken as (
      select account_id, monitor_id, from_at from monitor_late_results
      where from_at < ${before} limit ${limit} for update skip locked
    )
    delete from monitor_late_results as late using taken
    where late.account_id = taken.account_id and late.monitor_id = taken.monitor_id and late.from_at = taken.from_at
    returning late.account_id, late.monitor_id, late.from_at`.execute(tx)
  return rows
}

/** How many seconds the roll-ups are behind the clock. */
export async function readRollupLag(tx: Tx): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from statement_timestamp() - rolled_until)::float8 as seconds from monitor_rollup_progress`.execute(
    tx,
  )
  return rows[0]?.seconds ?? 0
}

export const rollupBatchSize = 5000

/** Deletes a batch of the roll-ups of an account before a time; returns how many there were. */
export async function deleteOldRollups(
  { tx, accountId }: { tx: Tx; accountId: string },
  { table }: RollupTable,
  before: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where account_id = ${accountId} and (monitor_id, from_at, location) in (
      select monitor_id, from_at, location from ${sql.table(table)}
      where account_id = ${accountId} and from_at < ${before} limit ${rollupBatchSize}
    )`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

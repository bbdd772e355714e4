/** Writes metrics of servers, and rolls them up. Every statement can run again: rows are replaced as a whole. */
import { type RawBuilder, sql } from 'kysely'
import type { MetricSource } from '#kernel/cloud/server-metric.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { rowsOfInsert, valueRows } from '#platform/database/query/value-rows.ts'
import type { Window } from '#platform/database/rollup-windows.ts'
import type { Tier } from './tiers.ts'

type Scope = Pick<Context, 'tx' | 'accountId'>

type Values = (number | null)[]

/** By position; null where nothing was measured. */
export type MetricRow = {
  from_at: Date
  lasts: Values
  /** Null, as the others: there was one value of each series, the last. */
  minimums: Values | null
  maximums: Values | null
  means: Values | null
  counts: number[] | null
}

export type Metered = { serverId: string; source: MetricSource }

const key = sql.raw('account_id, server_id, source, from_at')

const columns = sql.raw('account_id, server_id, source, from_at, lasts, minimums, maximums, means, counts')
const replaced = sql.raw(
  'lasts = excluded.lasts, minimums = excluded.minimums, maximums = excluded.maximums, means = excluded.means, counts = excluded.counts',
)

/** Rows of any servers of the account. */
export async function writeRows(
  { tx, accountId }: Scope,
  { table }: Tier,
  rows: readonly (Metered & MetricRow)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsOfInsert)
    await sql`
      insert into ${sql.table(table)} (${columns})
      values ${valueRows(
        rows
          .slice(start, start + rowsOfInsert)
          .map((row) => [
            accountId,
            row.serverId,
            row.source,
            row.from_at,
            row.lasts,
            row.minimums,
            row.maximums,
            row.means,
            row.counts,
          ]),
      )}
      on conflict (${key}) do update set ${replaced}`.execute(tx)
}

/**
 * Rows of a tier, made from those of the next narrower one. `narrow`: what follows `from`, with its condition, with the
 * alias `narrow`.
 */
function rolledUp({ seconds }: Tier, narrow: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select account_id, server_id, source, from_at, array_agg(last order by position) as lasts,
      array_agg(minimum order by position) as minimums, array_agg(maximum order by position) as maximums,
      array_agg(mean order by position) as means, array_agg(count order by position) as counts
    from (
      select account_id, server_id, source,
        date_bin(make_interval(secs => ${seconds}), narrow.from_at, 'epoch') as from_at, position,
        (array_agg(one.last order by narrow.from_at desc) filter (where one.last is not null))[1] as last,
        min(coalesce(one.minimum, one.last)) as minimum, max(coalesce(one.maximum, one.last)) as maximum,
        (sum(coalesce(one.mean, one.last)::float8 * coalesce(one.count, 1))
          / sum(coalesce(one.count, 1)) filter (where one.last is not null))::real as mean,
        coalesce(sum(coalesce(one.count, 1)) filter (where one.last is not null), 0)::smallint as count
      from ${narrow}
      group by 1, 2, 3, 4, 5
    ) as binned
    group by 1, 2, 3, 4`
}

const values = sql`
  unnest(narrow.lasts, narrow.minimums, narrow.maximums, narrow.means, narrow.counts)
    with ordinality as one (last, minimum, maximum, mean, count, position)`

/** Rolls up what agents of all accounts reported in a time, a multiple of the width of the tier. System scope. */
export async function rollUpReported(
  tx: Tx,
  tier: Tier,
  narrower: Tier,
  { from, to }: Window,
): Promise<void> {
  const reported = sql`${sql.table(narrower.table)} as narrow, ${values}
    where source = 'agent' and narrow.from_at >= ${from} and narrow.from_at < ${to}`
  await sql`
    insert into ${sql.table(tier.table)} (${columns})
    select ${columns} from (${rolledUp(tier, reported)}) as new where true
    on conflict (${key}) do update set ${replaced}`.execute(tx)
}

/** The rows of a tier in a time, made from those of the next narrower one. `from` and `to` are multiples of its width. */
export async function selectRolledUp(
  { tx, accountId }: Scope,
  tier: Tier,
  narrower: Tier,
  { serverId, source, from, to }: Metered & { from: Date; to: Date },
): Promise<MetricRow[]> {
  const own = sql`${sql.table(narrower.table)} as narrow, ${values}
    where account_id = ${accountId} and server_id = ${serverId} and source = ${source}
      and narrow.from_at >= ${from} and narrow.from_at < ${to}`
  const { rows } = await sql<MetricRow>`
    select from_at, lasts, minimums, maximums, means, counts from (${rolledUp(tier, own)}) as rolled`.execute(
    tx,
  )
  return rows
}

/** Deletes all metrics of a server. Its series go with it. */
export async function deleteMetricsOf(
  { tx, accountId }: Scope,
  serverId: string,
  { table }: Tier,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where account_id = ${accountId} and server_id = ${serverId}`.execute(
    tx,
  )
}

export const metricBatchSize = 5000

/** Deletes a batch of the metrics of an account before a time; returns how many rows there were. */
export async function deleteOldMetrics(
  { tx, accountId }: Scope,
  { table }: Tier,
  before: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where account_id = ${accountId} and (server_id, source, from_at) in (
      select server_id, source, from_at from ${sql.table(table)}
      where account_id = ${accountId} and from_at < ${before} limit ${metricBatchSize}
    )`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

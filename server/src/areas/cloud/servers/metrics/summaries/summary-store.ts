/** The metrics of many servers at once. Each statement reads all servers of a page, or of the account, together. */
import { sql } from 'kysely'
import { cloudDb } from '#areas/cloud/store/tables.ts'
import type { MetricSource, ServerMetricName } from '#kernel/cloud/server-metric.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { minutes, type Tier } from '../tiers.ts'
import type { MetricsSummaryQuery } from './schema.ts'

/** What summaries are made of. */
export const summarized = [
  'system.cpu.utilization',
  'system.memory.used',
  'system.memory.total',
  'system.filesystem.used',
  'system.filesystem.total',
] as const satisfies readonly ServerMetricName[]

export type NewestShares = {
  id: string
  name: string
  is_online: boolean | null
  labels: Record<string, string>
  measured_at: Date | null
  /** From 0 to 1, as all shares. Null: nothing was measured. */
  cpu: number | null
  memory: number | null
  file_system: number | null
  mountpoint: string | null
  /** Whole numbers, by which the servers are sorted: those that are down have the greatest, those without values 0. */
  rank: number
}

/** A minute can lack what came later, such as the first rate: the newest of so many counts. */
const newestRows = 3

/** The servers with the newest shares since a time. An agent knows more than its provider, so its values come first. */
export async function selectNewestShares(
  context: Context,
  { limit, cursor, ...filters }: Omit<MetricsSummaryQuery, 'hours' | 'points'>,
  since: Date,
): Promise<Page<NewestShares>> {
  const { tx, accountId } = context
  const { label, q, sort = '-utilization' } = filters
  const value = (name: ServerMetricName) => sql`coalesce(
    max(value) filter (where name = ${name} and label = '' and source = 'agent'),
    max(value) filter (where name = ${name} and label = ''))`
  const ranked = cloudDb(tx)
    .with('newest', (db) =>
      db
        .selectFrom(
          sql<NewestValue>`(
          select metered.server_id, metered.source, series.name, series.label, max(measured.from_at) as from_at,
            (array_agg(measured.lasts[series.position] order by measured.from_at desc)
              filter (where measured.lasts[series.position] is not null))[1]::float8 as value
          from (
            select distinct server_id, source from server_metric_series where account_id = ${accountId}
          ) as metered
          cross join lateral (
            select minute.from_at, minute.lasts from ${sql.table(minutes.table)} as minute
            where minute.account_id = ${accountId} and minute.server_id = metered.server_id
              and minute.source = metered.source and minute.from_at >= ${since}
            order by minute.from_at desc limit ${newestRows}
          ) as measured
          join server_metric_series as series on series.account_id = ${accountId}
            and series.server_id = metered.server_id and series.source = metered.source
            and series.name = any(${[...summarized]})
          group by metered.server_id, metered.source, series.name, series.label
        )`.as('found'),
        )
        .selectAll(),
    )
    .with('shares', (db) =>
      db
        .selectFrom('newest')
        .select([
          'server_id',
          sql<Date>`max(from_at)`.as('measured_at'),
          sql<number>`${value('system.cpu.utilization')}`.as('cpu'),
          sql<number>`${value('system.memory.used')} / nullif(${value('system.memory.total')}, 0)`.as(
            'memory',
          ),
        ])
        .groupBy('server_id'),
    )
    .with('mounts', (db) =>
      db
        .selectFrom('newest as used')
        .innerJoin('newest as total', (join) =>
          join
            .onRef('total.server_id', '=', 'used.server_id')
            .onRef('total.source', '=', 'used.source')
            .onRef('total.label', '=', 'used.label'),
        )
        .where('used.name', '=', 'system.filesystem.used')
        .where('total.name', '=', 'system.filesystem.total')
        .where('total.value', '>', 0)
        .distinctOn('used.server_id')
        .orderBy('used.server_id')
        .orderBy(sql`used.value / total.value desc nulls last`)
        .select([
          'used.server_id',
          'used.label as mountpoint',
          sql<number>`used.value / total.value`.as('file_system'),
        ]),
    )
    .selectFrom('servers')
    .leftJoin('shares', 'shares.server_id', 'servers.id')
    .leftJoin('mounts', 'mounts.server_id', 'servers.id')
    .where('servers.account_id', '=', accountId)
    .where(whereLabels('servers.labels', label))
    .$if(q !== undefined, (all) => all.where(containsText('name', q ?? '')))
    .select([
      'servers.id',
      'servers.name',
      'servers.is_online',
      'servers.labels',
      'shares.measured_at',
      'shares.cpu',
      'shares.memory',
      'mounts.file_system',
      'mounts.mountpoint',
      sql<number>`(case when servers.is_online is false then 1000000 else 0 end
        + coalesce(round(greatest(shares.cpu, shares.memory, mounts.file_system) * 10000) + 1, 0))::int`.as(
        'rank',
      ),
    ])
  const query = tx.selectFrom(ranked.as('ranked')).selectAll()
  const order = {
    columns: sort === 'name' ? ['name', 'id'] : ['rank', 'id'],
    descending: sort === '-utilization',
    identity: { list: 'server_metrics', ...filters },
  }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

type NewestValue = {
  server_id: string
  source: MetricSource
  name: ServerMetricName
  /** Empty: the total. */
  label: string
  from_at: Date
  value: number | null
}

export type SteppedSeries = {
  server_id: string
  source: MetricSource
  name: ServerMetricName
  label: string
  steps: [step: number, mean: number][]
}

/** The means of each step of the series that summaries are made of, of these servers. */
export async function selectSummarySteps(
  { tx, accountId }: Context,
  { table }: Tier,
  {
    serverIds,
    from,
    to,
    stepSeconds,
  }: { serverIds: readonly string[]; from: Date; to: Date; stepSeconds: number },
): Promise<SteppedSeries[]> {
  const { rows } = await sql<SteppedSeries>`
    select server_id, source, name, label, json_agg(json_build_array(step, mean)) as steps
    from (
      select series.server_id, series.source, series.name, series.label,
        floor(extract(epoch from measured.from_at - ${from}::timestamptz) / ${stepSeconds}::float8)::int as step,
        avg(coalesce(measured.means[series.position], measured.lasts[series.position]))::float8 as mean
      from server_metric_series as series
      join ${sql.table(table)} as measured on measured.account_id = ${accountId}
        and measured.server_id = series.server_id and measured.source = series.source
        and measured.from_at >= ${from} and measured.from_at < ${to}
        and measured.lasts[series.position] is not null
      where series.account_id = ${accountId} and series.server_id = any(${serverIds})
        and series.name = any(${[...summarized]})
      group by series.server_id, series.source, series.name, series.label, step
    ) as stepped
    group by server_id, source, name, label`.execute(tx)
  return rows
}

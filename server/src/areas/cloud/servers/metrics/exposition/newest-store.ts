import { sql } from 'kysely'
import { cloudDb } from '#areas/cloud/store/tables.ts'
import type { MetricSource, ServerMetricName } from '#kernel/cloud/server-metric.ts'
import type { Context } from '#platform/context.ts'
import { minutes } from '../tiers.ts'

type NewestValue = {
  server_id: string
  server_name: string
  source: MetricSource
  /** Empty: the total. */
  label: string
  from_at: Date
  value: number
}

/** The last value of every series of a metric since a time, of all servers. */
export async function selectNewest(
  { tx, accountId }: Context,
  name: ServerMetricName,
  since: Date,
): Promise<NewestValue[]> {
  const { rows } = await sql<NewestValue>`
    select series.server_id, server.name as server_name, series.source, series.label, newest.from_at, newest.value
    from server_metric_series as series
    join servers as server on server.account_id = series.account_id and server.id = series.server_id
    join lateral (
      select measured.from_at, measured.lasts[series.position] as value
      from ${sql.table(minutes.table)} as measured
      where measured.account_id = ${accountId} and measured.server_id = series.server_id
        and measured.source = series.source and measured.from_at >= ${since}
        and measured.lasts[series.position] is not null
      order by measured.from_at desc limit 1
    ) as newest on true
    where series.account_id = ${accountId} and series.name = ${name}
    order by series.server_id, series.source, series.position`.execute(tx)
  return rows
}

type OnlineServer = { server_id: string; server_name: string; is_online: boolean }

/** All servers of which it is known. */
export function selectOnline({ tx, accountId }: Context): Promise<OnlineServer[]> {
  return cloudDb(tx)
    .selectFrom('servers')
    .select(['id as server_id', 'name as server_name', 'is_online'])
    .where('account_id', '=', accountId)
    .where('is_online', 'is not', null)
    .orderBy('id')
    .$narrowType<{ is_online: boolean }>()
    .execute()
}

/** The series of servers, each at a place in the arrays of its metrics. */
import { sql } from 'kysely'
import type { MetricSource, ServerMetricName } from '#kernel/cloud/server-metric.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'

export type SeriesRow = {
  account_id: string
  server_id: string
  source: MetricSource
  /** The first is 1. */
  position: number
  name: ServerMetricName
  /** Empty: the total. */
  label: string
  step_seconds: number
}

function seriesDb(tx: Tx) {
  return tx.withTables<{ server_metric_series: SeriesRow }>()
}

/** All series of a server, in the order in which they appeared. */
export function selectSeries({ tx, accountId }: Context, serverId: string): Promise<SeriesRow[]> {
  return seriesDb(tx)
    .selectFrom('server_metric_series')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('server_id', '=', serverId)
    .orderBy('source')
    .orderBy('position')
    .execute()
}

/** The series of servers from one source, in the order of their places. */
export function selectSeriesOf(
  { tx, accountId }: Context,
  serverIds: readonly string[],
  source: MetricSource,
): Promise<SeriesRow[]> {
  return seriesDb(tx)
    .selectFrom('server_metric_series')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('server_id', '=', sql<string>`any(${serverIds})`)
    .where('source', '=', source)
    .orderBy('server_id')
    .orderBy('position')
    .execute()
}

export async function insertSeries({ tx }: Context, rows: readonly SeriesRow[]): Promise<void> {
  if (rows.length > 0) await seriesDb(tx).insertInto('server_metric_series').values(rows).execute()
}

/** The series of servers, each at a place in the arrays of its metrics. */
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

export async function insertSeries({ tx }: Context, rows: readonly SeriesRow[]): Promise<void> {
  if (rows.length > 0) await seriesDb(tx).insertInto('server_metric_series').values(rows).execute()
}

/** When file systems of servers will be full. */
import { sql } from 'kysely'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'

/** What is extrapolated: short enough to follow a change, and long enough to outlast a job that writes for minutes. */
const windowSeconds = 6 * 3600
/** Fewer rows of five minutes say nothing. */
const rowsMin = 12

export type FileSystemForecast = {
  server_id: string
  mountpoint: string
  /** Infinite if it does not fill up. */
  hours: number
}

/**
 * The hours until each file system of these servers is full, by linear regression over the last six hours that agents
 * have reported. Without a forecast: those with less than an hour of reports.
 */
export async function forecastFileSystems(
  { tx, accountId, now }: Context,
  serverIds: readonly string[],
): Promise<FileSystemForecast[]> {
  if (serverIds.length === 0) return []
  const { rows } = await sql<FileSystemForecast>`
    with places as materialized (
      select used.server_id, used.label as mountpoint, used.position as used, total.position as total
      from server_metric_series as used
      join server_metric_series as total on total.account_id = ${accountId} and total.server_id = used.server_id
        and total.source = 'agent' and total.name = 'system.filesystem.total' and total.label = used.label
      where used.account_id = ${accountId} and used.server_id = any(${serverIds}) and used.source = 'agent'
        and used.name = 'system.filesystem.used'
    ), fits as (
      select places.server_id, mountpoint, count(*) as count,
        regr_slope(lasts[used], extract(epoch from from_at)) as bytes_per_second,
        (array_agg(lasts[total] - lasts[used] order by from_at desc))[1] as free
      from places
      join server_metrics_5m as measured on measured.account_id = ${accountId}
        and measured.server_id = places.server_id and measured.source = 'agent'
        and measured.from_at >= ${addSeconds(now, -windowSeconds)}
      where measured.server_id = any(${serverIds}) and lasts[used] is not null and lasts[total] is not null
      group by 1, 2
    )
    select server_id, mountpoint,
      case when bytes_per_second > 0 then greatest(free, 0) / bytes_per_second / 3600 else 'infinity' end::float8 as hours
    from fits where count >= ${rowsMin}`.execute(tx)
  return rows
}

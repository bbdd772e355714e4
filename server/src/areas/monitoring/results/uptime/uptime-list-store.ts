import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** Seconds in the states that count, and the seconds since the monitor exists, in a window. */
export type UptimeRow = { monitor_id: string; up: number; degraded: number; down: number; total: number }

/**
 * The time that monitors were in each state, of all in one statement. Frozen months that lie in the window are added up;
 * only what is before and after them is read from states. Frozen months follow one another without a gap.
 */
export async function selectUptimes(
  { tx, accountId }: Context,
  monitorIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<UptimeRow[]> {
  if (monitorIds.length === 0) return []
  const { rows } = await sql<UptimeRow>`
    with frozen as materialized (
      select monitor_id, min(month)::timestamp at time zone 'UTC' as from_at,
        (max(month) + interval '1 month') at time zone 'UTC' as to_at, sum(up) as up, sum(degraded) as degraded,
        sum(down) as down, sum(up + degraded + down + unknown + paused) as total
      from monitor_uptime_months
      where account_id = ${accountId} and monitor_id = any(${monitorIds})
        and month::timestamp at time zone 'UTC' >= ${from} and (month + interval '1 month') at time zone 'UTC' <= ${to}
      group by monitor_id
    ),
    gap as materialized (
      select monitor.id as monitor_id, greatest(${from}::timestamptz, monitor.created_at) as from_at,
        coalesce(frozen.from_at, ${to}::timestamptz) as to_at
      from monitors as monitor left join frozen on frozen.monitor_id = monitor.id
      where monitor.account_id = ${accountId} and monitor.id = any(${monitorIds})
      union all
      select monitor_id, to_at, ${to}::timestamptz from frozen
    ),
    -- With the start of the state in which a gap begins: the states before it are not read. It is computed here, since with
    -- row-level security only a plain column is compared in the index.
    open as materialized (
      select gap.*, coalesce(
        (
          select max(first.from_at) from monitor_states as first
          where first.account_id = ${accountId} and first.monitor_id = gap.monitor_id and first.from_at <= gap.from_at
        ),
        gap.from_at
      ) as state_from
      from gap where to_at > from_at
    ),
    observed as (
      select open.monitor_id, open.from_at, open.to_at, state.state, state.seconds
      from open left join lateral (
        select state,
          extract(epoch from least(coalesce(to_at, open.to_at), open.to_at) - greatest(from_at, open.from_at))::float8
            as seconds
        from monitor_states
        where account_id = ${accountId} and monitor_id = open.monitor_id and from_at < open.to_at
          and from_at >= open.state_from
          and (to_at is null or to_at > open.from_at)
      ) as state on true
    ),
    part as (
      select monitor_id, up, degraded, down, total from frozen
      union all
      select monitor_id, coalesce(sum(seconds) filter (where state = 'up'), 0),
        coalesce(sum(seconds) filter (where state = 'degraded'), 0),
        coalesce(sum(seconds) filter (where state = 'down'), 0), extract(epoch from to_at - from_at)::float8
      from observed group by monitor_id, from_at, to_at
    )
    select monitor_id, sum(up) as up, sum(degraded) as degraded, sum(down) as down, sum(total) as total
    from part group by monitor_id`.execute(tx)
  return rows
}

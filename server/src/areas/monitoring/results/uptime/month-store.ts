/** The months whose uptime is frozen. Rows are inserted and never changed: no role may update them. */
import { sql } from 'kysely'
import type { StateHistory, StateTable } from '#areas/monitoring/states/history-store.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'

/** Seconds in each state, of a month in UTC. */
export type MonthRow = {
  from_at: Date
  to_at: Date
  up: number
  degraded: number
  down: number
  unknown: number
  paused: number
}

/** The frozen months of a history that lie in a window as a whole, in their order. Those of heartbeats are not frozen. */
export async function selectMonths(
  { tx, accountId }: Context,
  { table, id }: StateHistory,
  { from, to }: { from: Date; to: Date },
): Promise<MonthRow[]> {
  if (table !== 'monitor_states') return []
  const { rows } = await sql<MonthRow>`
    select ${monthStart} as from_at, ${monthEnd} as to_at, up, degraded, down, unknown, paused
    from monitor_uptime_months
    where account_id = ${accountId} and monitor_id = ${id} and ${monthStart} >= ${from}
      and ${monthEnd} <= ${to}
    order by month`.execute(tx)
  return rows
}

const monthStart = sql`(month::timestamp at time zone 'UTC')`
const monthEnd = sql`((month + interval '1 month') at time zone 'UTC')`

/** The ends of the last frozen months by id: states before them are not changed any more. */
export async function selectFrozenUntil(
  { tx, accountId }: Pick<Context, 'tx' | 'accountId'>,
  { table }: StateTable,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  if (table !== 'monitor_states') return new Map()
  const { rows } = await sql<{ id: string; until: Date }>`
    select monitor_id as id, max(${monthEnd}) as until from monitor_uptime_months
    where account_id = ${accountId} and monitor_id = any(${ids}) group by monitor_id`.execute(tx)
  return new Map(rows.map(({ id, until }) => [id, until]))
}

/** A month stays open for so long after its end, for failures that are confirmed later. */
const openDays = 2

/**
 * Freezes the next month of monitors whose states in it are settled: a check after its end was recorded, or the monitor
 * is paused, and no result waits to become a state. Returns how many months were frozen.
 */
export async function freezeMonths(tx: Tx, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with open as materialized (
      select monitor.account_id, monitor.id as monitor_id, month::date as month,
        greatest(${monthStart}, monitor.created_at) as from_at, ${monthEnd} as to_at
      from monitors as monitor, lateral (
        select coalesce(
          (
            select max(frozen.month) + interval '1 month' from monitor_uptime_months as frozen
            where frozen.account_id = monitor.account_id and frozen.monitor_id = monitor.id
          ),
          date_trunc('month', monitor.created_at at time zone 'UTC')
        ) as month
      ) as next
      where ${monthEnd} <= ${now}::timestamptz - make_interval(days => ${openDays})
        and (monitor.due_at is null or monitor.due_at > ${now})
        and not exists (
          select from monitor_checks as checked
          where checked.account_id = monitor.account_id and checked.monitor_id = monitor.id and (
            checked.gap_from is not null
            or (checked.due_at is not null and (checked.last_slot_at is null or checked.last_slot_at < ${monthEnd}))
          )
        )
      order by monitor.account_id, monitor.id limit ${limit} for no key update of monitor skip locked
    ),
    observed as (
      select open.account_id, open.monitor_id, state,
        sum(extract(epoch from least(coalesce(state.to_at, open.to_at), open.to_at) - greatest(state.from_at, open.from_at)))
          as seconds
      from open join monitor_states as state using (account_id, monitor_id)
      where state.from_at < open.to_at and (state.to_at is null or state.to_at > open.from_at)
      group by open.account_id, open.monitor_id, state
    )
    insert into monitor_uptime_months (account_id, monitor_id, month, up, degraded, down, unknown, paused, frozen_at)
    select account_id, monitor_id, month, ${secondsOf('up')}, ${secondsOf('degraded')}, ${secondsOf('down')},
      extract(epoch from to_at - from_at) - coalesce(sum(seconds) filter (where state <> 'unknown'), 0),
      ${secondsOf('paused')}, ${now}
    from open left join observed using (account_id, monitor_id)
    group by account_id, monitor_id, month, from_at, to_at
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const secondsOf = (state: string) => sql`coalesce(sum(seconds) filter (where state = ${sql.lit(state)}), 0)`

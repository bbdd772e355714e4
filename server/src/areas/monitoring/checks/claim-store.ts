/**
 * Claims of checks. A check is claimed by moving its due time to the next slot: the worker that moves it makes the check, and a
 * worker that dies leaves nothing behind but one slot without a result. System scope.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import type { MonitorRow } from '../store.ts'

/** A check that this process makes. */
export type ClaimedCheck = Pick<
  MonitorRow,
  | 'account_id'
  | 'id'
  | 'type'
  | 'settings'
  | 'sealed_settings'
  | 'interval_seconds'
  | 'timeout_seconds'
  | 'retry_seconds'
  | 'fail_after'
  | 'degrade_after'
  | 'recover_after'
> & {
  location: string
  slot_at: Date
}

type Claim = {
  location: string
  /** What is later than this is left to `spreadOverdueChecks`: its time is over. */
  lateMs: number
  /** Checks that are due within this time are claimed ahead, so that they begin on the millisecond. */
  aheadMs: number
  limit: number
  /** Accounts that have as many checks under way as they may. */
  fullAccounts: readonly string[]
}

/** An installation on hold connects nowhere, and for a suspended account nothing is checked. */
const isChecked = sql`not exists (select from instance_settings where held_at is not null)
  and account_id not in (select account_id from accounts where suspended_at is not null)`

/** The start of the next slot after a time, of an interval in seconds and a phase in milliseconds. */
const nextSlot = (after: ReturnType<typeof sql>, intervalMs: ReturnType<typeof sql>) => sql`
  to_timestamp(((floor((extract(epoch from ${after}) * 1000 - phase_ms) / ${intervalMs}) + 1) * ${intervalMs} + phase_ms) / 1000.0)`

export async function claimChecks(tx: Tx, claim: Claim): Promise<ClaimedCheck[]> {
  const { location, lateMs, aheadMs, limit, fullAccounts } = claim
  const { rows } = await sql<ClaimedCheck>`
    with due as (
      select account_id, monitor_id, due_at from monitor_checks
      where due_at <= statement_timestamp() + make_interval(secs => ${aheadMs / 1000})
        and due_at >= statement_timestamp() - make_interval(secs => ${lateMs / 1000})
        and location = ${location} and account_id <> all(${fullAccounts}::text[]) and ${isChecked}
      order by due_at limit ${limit} for update skip locked
    )
    update monitor_checks as claimed
    set due_at = ${nextSlot(sql`greatest(due.due_at, statement_timestamp())`, sql`(claimed.interval_seconds * 1000)`)}
    from due join monitors as monitor on monitor.account_id = due.account_id and monitor.id = due.monitor_id
    where claimed.account_id = due.account_id and claimed.monitor_id = due.monitor_id
      and claimed.location = ${location}
    returning claimed.account_id, claimed.location, due.due_at as slot_at, monitor.id, monitor.type, monitor.settings,
      monitor.sealed_settings, monitor.interval_seconds, monitor.timeout_seconds, monitor.retry_seconds, monitor.fail_after,
      monitor.degrade_after, monitor.recover_after`.execute(tx)
  return rows
}

/** After an outage everything is overdue. It is spread over this time, or over its interval if that is shorter. */
const spreadMs = 60_000

/**
 * In how many seconds the next check can be claimed; null: none is scheduled. What is due already was claimed, or is claimed by
 * another process.
 */
export async function secondsUntilNextClaim(
  tx: Tx,
  { location, aheadMs }: Pick<Claim, 'location' | 'aheadMs'>,
): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(due_at) - claimable.until)::float8 as seconds
    from (select statement_timestamp() + make_interval(secs => ${aheadMs / 1000}) as until) as claimable
    join monitor_checks on due_at > claimable.until and location = ${location} and ${isChecked}
    group by claimable.until`.execute(tx)
  return rows[0]?.seconds ?? null
}

/**
 * Gives checks that nobody made in time a new time, each at its own phase: nothing is made up for in a burst. Returns how
 * many there were.
 */
export async function spreadOverdueChecks(
  tx: Tx,
  { location, lateMs }: { location: string; lateMs: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with overdue as (
      select account_id, monitor_id from monitor_checks
      where due_at < statement_timestamp() - make_interval(secs => ${lateMs / 1000}) and location = ${location}
        and ${isChecked}
      order by due_at limit 10000 for update skip locked
    )
    update monitor_checks as spread
    set due_at = ${nextSlot(sql`statement_timestamp()`, sql`least(spread.interval_seconds * 1000, ${spreadMs}::int)`)}
    from overdue
    where spread.account_id = overdue.account_id and spread.monitor_id = overdue.monitor_id
      and spread.location = ${location}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The checks whose time has come and that no worker has claimed, and how long the oldest has been waiting, in seconds. */
export async function readOverdue(tx: Tx): Promise<{ count: number; age: number }> {
  const { rows } = await sql<{ count: number; age: number }>`
    select count(*) as count,
      coalesce(extract(epoch from statement_timestamp() - min(due_at)), 0)::float8 as age
    from monitor_checks where due_at < statement_timestamp() and ${isChecked}`.execute(tx)
  return rows[0] ?? { count: 0, age: 0 }
}

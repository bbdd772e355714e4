/** Writes pings. System scope. */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import { valueRows } from '#platform/database/query/value-rows.ts'
import type { PingRow, ProgressColumns, SettingsColumns } from '../store.ts'

export type HeartbeatKey = { account_id: string; id: string }

export type TrackedRow = HeartbeatKey & SettingsColumns & ProgressColumns

/**
 * What the pings of an account's heartbeats so far amount to, locked until the end of the transaction. `skipLocked`: those that another transaction
 * holds are left out.
 */
export async function lockTracked(
  tx: Tx,
  accountId: string,
  { ids, skipLocked }: { ids: readonly string[]; skipLocked: boolean },
): Promise<TrackedRow[]> {
  const { rows } = await sql<TrackedRow>`
    select account_id, id, schedule_kind, period_seconds, expression, time_zone, grace_seconds, max_runtime_seconds,
      early_tolerance_seconds, manual_resume, status, status_since, last_success_at, expected_at, failure, open_runs,
      recent_pings, transitions, last_ping, last_duration, ping_count, due_at
    from heartbeats
    where account_id = ${accountId} and id = any(${[...ids]})
    order by id for no key update ${skipLocked ? sql`skip locked` : sql``}`.execute(tx)
  return rows
}

export async function insertPings(tx: Tx, pings: readonly PingRow[]): Promise<void> {
  await sql`
    insert into heartbeat_pings (account_id, heartbeat_id, id, at, signal, exit_code, run_id, duration, ignored, method,
      ip, user_agent, body, body_bytes)
    values ${valueRows(
      pings.map((ping) => [
        ping.account_id,
        ping.heartbeat_id,
        ping.id,
        ping.at,
        ping.signal,
        ping.exit_code,
        ping.run_id,
        ping.duration,
        ping.ignored,
        ping.method,
        ping.ip,
        ping.user_agent,
        ping.body,
        ping.body_bytes,
      ]),
    )}`.execute(tx)
}

export async function updateTracked(
  tx: Tx,
  accountId: string,
  rows: readonly (HeartbeatKey & ProgressColumns)[],
): Promise<void> {
  await sql`
    update heartbeats as tracked
    set status = new.status, status_since = new.status_since::timestamptz,
      last_success_at = new.last_success_at::timestamptz, expected_at = new.expected_at::timestamptz,
      failure = new.failure::jsonb, open_runs = new.open_runs::jsonb, recent_pings = new.recent_pings::jsonb,
      transitions = new.transitions::jsonb, last_ping = new.last_ping::jsonb,
      last_duration = new.last_duration::float8, ping_count = new.ping_count::bigint,
      due_at = new.due_at::timestamptz
    from (values ${valueRows(
      rows.map((row) => [
        row.id,
        row.status,
        row.status_since,
        row.last_success_at,
        row.expected_at,
        row.failure && JSON.stringify(row.failure),
        JSON.stringify(row.open_runs),
        JSON.stringify(row.recent_pings),
        JSON.stringify(row.transitions),
        JSON.stringify(row.last_ping),
        row.last_duration,
        row.ping_count,
        row.due_at,
      ]),
    )}) as new (id, status, status_since, last_success_at, expected_at, failure, open_runs,
      recent_pings, transitions, last_ping, last_duration, ping_count, due_at)
    where tracked.account_id = ${accountId} and tracked.id = new.id`.execute(tx)
}

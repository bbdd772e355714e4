/** Writes pings, and what they amount to in their heartbeats. */
import { isDeepStrictEqual } from 'node:util'
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
      recent_pings, transitions, last_ping, last_duration, ping_count, due_at,
      due_queue
    from heartbeats
    where account_id = ${accountId} and id = any(${[...ids]})
    order by id for no key update ${skipLocked ? sql`skip locked` : sql``}`.execute(tx)
  return rows
}

const pingColumns = [
  'account_id',
  'heartbeat_id',
  'id',
  'at',
  'signal',
  'exit_code',
  'run_id',
  'duration',
  'ignored',
  'method',
  'ip',
  'user_agent',
  'body',
  'body_bytes',
] as const satisfies (keyof PingRow)[]

/** Writes the columns that have a value in any of the rows: most pings have no body, run id or exit code. */
export async function insertPings(tx: Tx, pings: readonly PingRow[]): Promise<void> {
  const columns = pingColumns.filter((name) => pings.some((ping) => ping[name] !== null))
  await sql`
    insert into heartbeat_pings (${sql.join(columns.map((name) => sql.ref(name)))})
    values ${valueRows(pings.map((ping) => columns.map((name) => ping[name])))}`.execute(tx)
}

/** The columns that pings change. */
const progressTypes = {
  status: 'text',
  status_since: 'timestamptz',
  last_success_at: 'timestamptz',
  expected_at: 'timestamptz',
  failure: 'jsonb',
  open_runs: 'jsonb',
  recent_pings: 'jsonb',
  transitions: 'jsonb',
  last_ping: 'jsonb',
  last_duration: 'float8',
  ping_count: 'bigint',
  due_at: 'timestamptz',
  due_queue: 'text',
} as const satisfies Record<keyof ProgressColumns, string>

type ProgressColumn = keyof ProgressColumns

const progressColumns = Object.keys(progressTypes) as ProgressColumn[]

export type ProgressChange = { before: TrackedRow; after: HeartbeatKey & ProgressColumns }

/** Writes the columns that changed in any of the heartbeats of an account: most pings change only a few. */
export async function updateTracked(
  tx: Tx,
  accountId: string,
  changes: readonly ProgressChange[],
): Promise<void> {
  const columns = progressColumns.filter((name) =>
    changes.some(({ before, after }) => !isSame(before[name], after[name])),
  )
  if (columns.length === 0) return
  const ids = changes.map(({ after }) => after.id)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  // Arrays instead of rows of values, whose parameters would cost more than the update.
  const arrays = sql.join(
    columns.map(
      (name) =>
        sql`${changes.map(({ after }) => parameterOf(after[name]))}::${sql.raw(progressTypes[name])}[]`,
    ),
  )
  await sql`
    update heartbeats as tracked
    set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = new.${sql.ref(name)}`))}
    from unnest(${ids}::text[], ${arrays}) as new (id, ${names})
    where tracked.account_id = ${accountId} and tracked.id = new.id`.execute(tx)
}

type ProgressValue = ProgressColumns[ProgressColumn]

function isSame(before: ProgressValue, after: ProgressValue): boolean {
  if (before === after) return true
  if (before === null || after === null) return false
  if (before instanceof Date) return before.getTime() === (after as Date).getTime()
  if (typeof before !== 'object') return false
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) return false
  return isDeepStrictEqual(before, after)
}

function parameterOf(value: ProgressValue): string | number | null {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

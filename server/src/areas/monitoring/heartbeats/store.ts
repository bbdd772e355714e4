import { type ColumnType, type Generated, sql } from 'kysely'
import type { EntryText } from '#areas/monitoring/incidents/entry-text.ts'
import type { StateQueue } from '#areas/monitoring/states/work-name.ts'
import type { HeartbeatStatus } from '#kernel/monitoring/heartbeat/heartbeat.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Labels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'

export const signals = ['success', 'start', 'fail', 'log'] as const
export type Signal = (typeof signals)[number]

export const ignoreReasons = ['paused', 'method'] as const
export type IgnoreReason = (typeof ignoreReasons)[number]

export type ScheduleColumns = {
  schedule_kind: 'period' | 'cron' | 'oncalendar'
  period_seconds: number | null
  expression: string | null
  time_zone: string | null
}

/** A run that has started and not ended. Times are RFC 3339. */
export type StoredRun = { id: string | null; started_at: string; is_overdue: boolean }

/** A change of the status that has not led to an incident or its resolution yet. */
export type Transition = {
  status: HeartbeatStatus
  at: string
  /** What failed; null if nothing did. */
  failure: StoredFailure | null
  /** It was down already, and this is another reason. */
  is_same_status?: true
}

export const failureClasses = ['missed', 'reported', 'too_long'] as const
/** No success arrived in time, the job reported a failure, or a run took too long. */
export type FailureClass = (typeof failureClasses)[number]

export type StoredFailure = { class: FailureClass; cause: EntryText }

export type LastPing = {
  at: string
  signal: Signal
  exit_code: number | null
  run_id: string | null
  ip: string
  user_agent: string
}

/** What pings and deadlines change. */
export type ProgressColumns = {
  status: HeartbeatStatus
  status_since: Date | null
  last_success_at: Date | null
  expected_at: Date | null
  /** Why it is down; null while it is not. */
  failure: StoredFailure | null
  open_runs: StoredRun[]
  recent_pings: { signal: Signal; run_id: string; at: string }[]
  transitions: Transition[]
  last_ping: LastPing | null
  /** Milliseconds. */
  last_duration: number | null
  ping_count: number
  due_at: Date | null
  due_queue: StateQueue
}

export type SettingsColumns = ScheduleColumns & {
  grace_seconds: number
  max_runtime_seconds: number | null
  early_tolerance_seconds: number | null
  manual_resume: boolean
}

export type HeartbeatRow = SettingsColumns &
  ProgressColumns & {
    account_id: string
    id: string
    name: string
    labels: Labels
    slug: string | null
    digest: Buffer
    hint: string
    previous_digest: Buffer | null
    previous_valid_until: Date | null
    uuid_digest: Buffer | null
    uuid_hint: string | null
    accepted_methods: 'any' | 'post'
    reminder_seconds: number | null
    escalate_after_seconds: number[]
    revision: number
    created_at: Date
    updated_at: Date
  }

export type PingRow = {
  account_id: string
  heartbeat_id: string
  id: string
  at: Date
  signal: Signal
  exit_code: number | null
  run_id: string | null
  duration: number | null
  ignored: IgnoreReason | null
  method: string
  ip: string
  user_agent: string
  body: string | null
  body_bytes: number
}

type Json = 'failure' | 'open_runs' | 'recent_pings' | 'transitions' | 'last_ping'
type Defaulted =
  | 'status'
  | 'status_since'
  | 'last_success_at'
  | 'expected_at'
  | 'last_duration'
  | 'ping_count'
  | 'due_at'
  | 'due_queue'
  | 'revision'
  | 'previous_digest'
  | 'previous_valid_until'

export type HeartbeatTables = {
  heartbeats: Omit<HeartbeatRow, Json | Defaulted> & {
    [N in Defaulted]: Generated<HeartbeatRow[N]>
  } & {
    [N in Json]: ColumnType<HeartbeatRow[N], string | undefined, string | null>
  }
  heartbeat_pings: PingRow
}

export function heartbeatsDb(tx: Tx) {
  return tx.withTables<HeartbeatTables>()
}

function heartbeatsOf({ tx, accountId }: Context) {
  return heartbeatsDb(tx).selectFrom('heartbeats').selectAll().where('account_id', '=', accountId)
}

export function findHeartbeat(context: Context, id: string): Promise<HeartbeatRow | undefined> {
  return heartbeatsOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectHeartbeat(context: Context, id: string): Promise<HeartbeatRow> {
  const heartbeat = await findHeartbeat(context, id)
  if (!heartbeat) throw notFound('heartbeat')
  return heartbeat
}

export function selectHeartbeatsById(context: Context, ids: readonly string[]): Promise<HeartbeatRow[]> {
  return heartbeatsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** The heartbeat, locked until the end of the transaction, if it is as the sender of the request knows it. */
export async function lockedHeartbeat(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<HeartbeatRow> {
  const heartbeat = await heartbeatsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!heartbeat) throw notFound('heartbeat')
  requireMatch(ifMatch, heartbeat.revision)
  return heartbeat
}

export function heartbeatTarget({ id, name }: Pick<HeartbeatRow, 'id' | 'name'>) {
  return { type: 'heartbeat', id, name }
}

export type HeartbeatChange = Partial<Omit<HeartbeatRow, 'account_id' | 'id' | 'created_at'>>

export function updateHeartbeat(
  { tx, accountId }: Context,
  id: string,
  { failure, open_runs, recent_pings, transitions, last_ping: _unchanged, ...set }: HeartbeatChange,
): Promise<HeartbeatRow> {
  return heartbeatsDb(tx)
    .updateTable('heartbeats')
    .set({
      ...set,
      ...(failure !== undefined && { failure: failure && JSON.stringify(failure) }),
      ...(open_runs && { open_runs: JSON.stringify(open_runs) }),
      ...(recent_pings && { recent_pings: JSON.stringify(recent_pings) }),
      ...(transitions && { transitions: JSON.stringify(transitions) }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

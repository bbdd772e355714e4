import { type ColumnType, type Generated, sql } from 'kysely'
import type { Confirmation, MonitorState } from '#kernel/monitoring/confirmation.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Labels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'

/** How many of the locations with recent results must agree. */
export const quorums = ['majority', 'any', 'all'] as const
export type Quorum = (typeof quorums)[number]

export type MonitorRow = {
  account_id: string
  id: string
  name: string
  labels: Labels
  type: string
  /** Without its secrets. */
  settings: Readonly<Record<string, unknown>>
  /** With its secrets, encrypted; null: it has none. */
  sealed_settings: string | null
  host: string | null
  interval_seconds: number
  timeout_seconds: number
  /** `local`, and ids of probes. */
  locations: string[]
  quorum: Quorum
  retry_seconds: number
  fail_after: number
  degrade_after: number
  recover_after: number
  alert_on_degraded: boolean
  reminder_seconds: number | null
  escalate_after_seconds: number[]
  parent_id: string | null
  server_id: string | null
  paused_at: Date | null
  state: MonitorState
  state_since: Date | null
  flapping_since: Date | null
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

/** The result of a check as it is kept with the schedule and in events: what matters of it. */
export type LastResult = {
  at: string
  outcome: 'up' | 'degraded' | 'down' | 'unknown'
  /** Milliseconds. */
  duration: number
  failure_class: string | null
  message: string | null
  address: string | null
  /** How many results with this failure class came one after another. Not in older rows. */
  repetitions?: number
}

export type CheckRow = {
  account_id: string
  monitor_id: string
  location: string
  due_at: Date | null
  interval_seconds: number
  phase_ms: number
  confirmation: Confirmation
  last_slot_at: Date | null
  last_result: LastResult | null
  gap_from: Date | null
}

export type ResultRow = {
  account_id: string
  monitor_id: string
  slot_at: Date
  location: string
  outcome: LastResult['outcome']
  duration: number
  phases: Readonly<Record<string, number>>
  failure_class: string | null
  message: string | null
  address: string | null
  evidence: Readonly<Record<string, unknown>> | null
}

export type StoredState = 'up' | 'degraded' | 'down' | 'unknown' | 'paused'

export type StateRow = {
  account_id: string
  monitor_id: string
  from_at: Date
  to_at: Date | null
  state: StoredState
}

type MonitorDefaults = 'state' | 'state_since' | 'flapping_since' | 'paused_at' | 'revision' | 'due_at'
type Defaulted<Row, Names extends keyof Row> = Omit<Row, Names> & { [N in Names]: Generated<Row[N]> }

export type MonitoringTables = {
  monitors: Defaulted<MonitorRow, MonitorDefaults>
  monitor_checks: Omit<Defaulted<CheckRow, 'last_slot_at' | 'last_result' | 'gap_from'>, 'confirmation'> & {
    confirmation: ColumnType<Confirmation>
  }
  monitor_results: ResultRow
  monitor_states: Defaulted<StateRow, 'to_at'>
}

export function monitoringDb(tx: Tx) {
  return tx.withTables<MonitoringTables>()
}

function monitorsOf({ tx, accountId }: Context) {
  return monitoringDb(tx).selectFrom('monitors').selectAll().where('account_id', '=', accountId)
}

export function findMonitor(context: Context, id: string): Promise<MonitorRow | undefined> {
  return monitorsOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectMonitor(context: Context, id: string): Promise<MonitorRow> {
  const monitor = await findMonitor(context, id)
  if (!monitor) throw notFound('monitor')
  return monitor
}

export function selectMonitorsById(context: Context, ids: readonly string[]): Promise<MonitorRow[]> {
  return monitorsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** The monitor, locked until the end of the transaction, if it is as the sender of the request knows it. */
export async function lockedMonitor(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<MonitorRow> {
  const monitor = await monitorsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!monitor) throw notFound('monitor')
  requireMatch(ifMatch, monitor.revision)
  return monitor
}

export function targetOf({ id, name }: Pick<MonitorRow, 'id' | 'name'>) {
  return { type: 'monitor', id, name }
}

export type MonitorChange = Partial<Omit<MonitorRow, 'account_id' | 'id' | 'created_at'>>

export function updateMonitor(
  { tx, accountId }: Context,
  id: string,
  set: MonitorChange,
): Promise<MonitorRow> {
  return monitoringDb(tx)
    .updateTable('monitors')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The schedules of these monitors at all their locations. */
export function selectChecks({ tx, accountId }: Context, monitorIds: readonly string[]): Promise<CheckRow[]> {
  return monitoringDb(tx)
    .selectFrom('monitor_checks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', sql<string>`any(${monitorIds})`)
    .orderBy('location')
    .execute()
}

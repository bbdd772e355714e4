import { type ColumnType, type Generated, sql } from 'kysely'
import { newId } from '#kernel/id.ts'
import type { Page } from '#kernel/list/page.ts'
import type { AlertProgress, AlertState } from '#kernel/monitoring/alert/progress.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { fixedStatement } from '#platform/database/query/fixed-statement.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { rowsOfInsert, valueRows } from '#platform/database/query/value-rows.ts'
import type { AlertQuery } from './schema.ts'

/** The due work of alerts, and its wake-up call. */
export const alertsWork = 'monitoring.alerts'

export type AlertRow = {
  account_id: string
  id: string
  rule_id: string
  server_id: string
  label: string
  state: AlertState
  since: Date
  good_since: Date | null
  seen_at: Date
  fired_at: Date | null
  value: number | null
  due_at: Date | null
}

type Tables = {
  server_alerts: Omit<AlertRow, 'due_at'> & { due_at: Generated<Date | null> | ColumnType<Date | null> }
}

const alertsDb = (tx: Tx) => tx.withTables<Tables>()

const columns = [
  'account_id',
  'id',
  'rule_id',
  'server_id',
  'label',
  'state',
  'since',
  'good_since',
  'seen_at',
  'fired_at',
  'value',
  'due_at',
] as const

function alertsOf({ tx, accountId }: Context) {
  return alertsDb(tx).selectFrom('server_alerts').select(columns).where('account_id', '=', accountId)
}

export async function selectAlert(context: Context, id: string): Promise<AlertRow> {
  const alert = await alertsOf(context).where('id', '=', id).executeTakeFirst()
  if (!alert) throw notFound('alert')
  return alert
}

export function selectAlertsById(context: Context, ids: readonly string[]): Promise<AlertRow[]> {
  return alertsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

const lockActive = fixedStatement((tx, { account, ids }: { account: string; ids: readonly string[] }) =>
  alertsDb(tx)
    .selectFrom('server_alerts')
    .select(columns)
    .where('account_id', '=', account)
    .where('server_id', '=', sql<string>`any(${ids})`)
    .where('state', '<>', 'ok')
    .orderBy('id')
    .forNoKeyUpdate(),
)

/** What is pending or firing of these servers, locked until the end of the transaction. Read with every report. */
export function lockActiveAlerts({ tx, accountId }: Context, ids: readonly string[]): Promise<AlertRow[]> {
  return lockActive(tx, { account: accountId, ids })
}

export async function listAlerts(context: Context, query: AlertQuery): Promise<Page<AlertRow>> {
  const { limit, cursor, ...filters } = query
  const { rule_id, server_id, state } = filters
  const alerts = alertsOf(context)
    .$if(rule_id !== undefined, (all) => all.where('rule_id', '=', rule_id ?? ''))
    .$if(server_id !== undefined, (all) => all.where('server_id', '=', server_id ?? ''))
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'firing'))
  const order = { columns: ['id'], descending: true, identity: { list: 'alerts', ...filters } }
  const { rows, nextCursor } = await readPage(alerts, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export type NewAlert = Pick<AlertRow, 'rule_id' | 'server_id' | 'label' | 'value'> & {
  progress: AlertProgress
  dueAt: Date | null
}

/** Begins alerts; one that has ended lately begins again. Those that another transaction has begun are left out. */
export async function beginAlerts(
  { tx, accountId, now }: Context,
  alerts: readonly NewAlert[],
): Promise<AlertRow[]> {
  const begun: AlertRow[] = []
  for (let start = 0; start < alerts.length; start += rowsOfInsert) {
    const rows = alerts
      .slice(start, start + rowsOfInsert)
      .map(({ rule_id, server_id, label, value, progress, dueAt }) => [
        accountId,
        newId('alert'),
        rule_id,
        server_id,
        label,
        progress.state,
        new Date(progress.since),
        new Date(progress.seenAt),
        progress.state === 'firing' ? now : null,
        value,
        dueAt,
      ])
    const { rows: inserted } = await sql<AlertRow>`
      insert into server_alerts (account_id, id, rule_id, server_id, label, state, since, seen_at, fired_at, value, due_at)
      values ${valueRows(rows)}
      on conflict (account_id, server_id, rule_id, label) do update
        set state = excluded.state, since = excluded.since, good_since = null, seen_at = excluded.seen_at,
          fired_at = excluded.fired_at, value = excluded.value, due_at = excluded.due_at
        where server_alerts.state = 'ok'
      returning ${sql.raw(columns.join(', '))}`.execute(tx)
    begun.push(...inserted)
  }
  return begun
}

export type AlertUpdate = {
  alert: AlertRow
  progress: AlertProgress
  value: number | null
  dueAt: Date | null
}

/** Stores the progress of alerts that this transaction has locked. What is due stays due: their rule may have changed. */
export async function updateAlerts(
  { tx, accountId, now }: Context,
  updates: readonly AlertUpdate[],
): Promise<void> {
  if (updates.length === 0) return
  const all = <T>(column: (update: AlertUpdate) => T) => updates.map(column)
  await sql`
    update server_alerts as alert
    set state = new.state, since = new.since, good_since = new.good_since, seen_at = new.seen_at,
      fired_at = new.fired_at, value = new.value,
      due_at = case when alert.due_at <= ${now} then alert.due_at else new.due_at end
    from unnest(${all(({ alert }) => alert.id)}::text[], ${all(({ progress }) => progress.state)}::text[],
      ${all(({ progress }) => new Date(progress.since))}::timestamptz[],
      ${all(({ progress }) => progress.goodSince && new Date(progress.goodSince))}::timestamptz[],
      ${all(({ progress }) => new Date(progress.seenAt))}::timestamptz[],
      ${all(({ alert, progress }) => firedAt(alert, progress, now))}::timestamptz[],
      ${all(({ value }) => value)}::float8[], ${all(({ dueAt }) => dueAt)}::timestamptz[])
      as new (id, state, since, good_since, seen_at, fired_at, value, due_at)
    where alert.account_id = ${accountId} and alert.id = new.id`.execute(tx)
}

function firedAt({ fired_at }: AlertRow, { state }: AlertProgress, now: Date): Date | null {
  return state === 'firing' ? (fired_at ?? now) : fired_at
}

export async function deleteAlerts({ tx, accountId }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await alertsDb(tx)
    .deleteFrom('server_alerts')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** Has these alerts looked at by due work. */
export async function makeAlertsDue({ tx, accountId, now }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await alertsDb(tx)
    .updateTable('server_alerts')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** Has the alerts of a rule looked at by due work. Returns whether there are any. */
export function makeAlertsOfRuleDue(context: Context, ruleId: string): Promise<boolean> {
  return makeDue(context, 'rule_id', ruleId)
}

/** Has the alerts of a server looked at by due work. Returns whether there are any. */
export function makeAlertsOfServerDue(context: Context, serverId: string): Promise<boolean> {
  return makeDue(context, 'server_id', serverId)
}

async function makeDue(
  { tx, accountId, now }: Context,
  column: 'rule_id' | 'server_id',
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await alertsDb(tx)
    .updateTable('server_alerts')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** For how long an alert that has ended is kept: one that begins again soon continues its incident. */
const endedSeconds = 3600

export function endedAlertDueAt(now: Date): Date {
  return addSeconds(now, endedSeconds)
}

export function progressOf({ state, since, good_since, seen_at }: AlertRow): AlertProgress {
  return {
    state,
    since: since.getTime(),
    goodSince: good_since?.getTime() ?? null,
    seenAt: seen_at.getTime(),
  }
}

import {
  type ColumnType,
  type Generated,
  type Insertable,
  type RawBuilder,
  sql,
  type Updateable,
} from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Labels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { MaintenanceWindowQuery, WindowState } from './schema.ts'

export type WindowRow = {
  account_id: string
  id: string
  name: string
  description: string | null
  starts_at: Date
  ends_at: Date
  labels: Labels
  recurrence: StoredRecurrence | null
  /** The first of the windows that followed each other. */
  series_id: string | null
  /** How long before its start it is announced. */
  announce_minutes: number | null
  announced_at: Date | null
  /** When its start and its end were published. */
  started_at: Date | null
  ended_at: Date | null
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

/** How a window repeats. */
export type StoredRecurrence = {
  /** The value of an RRULE in upper case. */
  rrule: string
  time_zone: string
  /** The local time from which the rule counts. */
  from: string
  /** Of the windows to come. */
  duration_seconds: number
}

/** What a window names, by the type. */
export type Targets = { monitor_ids: string[]; heartbeat_ids: string[]; server_ids: string[] }

export const noTargets: Targets = { monitor_ids: [], heartbeat_ids: [], server_ids: [] }

type TargetRow = {
  account_id: string
  window_id: string
  target_id: string
  monitor_id: string | null
  heartbeat_id: string | null
  server_id: string | null
}

type Tables = {
  maintenance_windows: Omit<
    WindowRow,
    'labels' | 'recurrence' | 'revision' | 'announced_at' | 'started_at' | 'ended_at'
  > & {
    labels: ColumnType<Labels, string, string>
    recurrence: ColumnType<StoredRecurrence | null, string | null, string | null>
    announced_at: Generated<Date | null>
    revision: Generated<number>
    started_at: Generated<Date | null>
    ended_at: Generated<Date | null>
  }
  maintenance_targets: {
    [N in keyof TargetRow]: null extends TargetRow[N] ? Generated<TargetRow[N]> : TargetRow[N]
  }
}

const maintenanceDb = (tx: Tx) => tx.withTables<Tables>()

const columns = [
  'account_id',
  'id',
  'name',
  'description',
  'starts_at',
  'ends_at',
  'labels',
  'recurrence',
  'series_id',
  'announce_minutes',
  'announced_at',
  'started_at',
  'ended_at',
  'revision',
  'created_at',
  'updated_at',
  'due_at',
] as const

function windowsOf({ tx, accountId }: Context) {
  return maintenanceDb(tx)
    .selectFrom('maintenance_windows')
    .select(columns)
    .where('account_id', '=', accountId)
}

export async function selectWindow(context: Context, id: string): Promise<WindowRow> {
  const window = await windowsOf(context).where('id', '=', id).executeTakeFirst()
  if (!window) throw notFound('maintenance window')
  return window
}

export function selectWindowsById(context: Context, ids: readonly string[]): Promise<WindowRow[]> {
  return windowsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** Those that end after a time, with this label if there is one, by their start. */
export function selectWindowsFrom(
  context: Context,
  from: Date,
  { label, max }: { label: string | null; max: number },
): Promise<WindowRow[]> {
  return windowsOf(context)
    .where('ends_at', '>', from)
    .where(whereLabels('labels', label === null ? undefined : [label]))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(max)
    .execute()
}

export function findLockedWindow(context: Context, id: string): Promise<WindowRow | undefined> {
  return windowsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The window, locked until the end of the transaction, if it is as the sender of the request knows it. */
export async function lockedWindow(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<WindowRow> {
  const window = await findLockedWindow(context, id)
  if (!window) throw notFound('maintenance window')
  requireMatch(ifMatch, window.revision)
  return window
}

export function insertWindow(
  { tx }: Context,
  window: Insertable<Tables['maintenance_windows']>,
): Promise<WindowRow> {
  return maintenanceDb(tx)
    .insertInto('maintenance_windows')
    .values(window)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function updateWindow(
  { tx, accountId, now }: Context,
  { id, revision }: Pick<WindowRow, 'id' | 'revision'>,
  set: Updateable<Tables['maintenance_windows']>,
): Promise<WindowRow> {
  return maintenanceDb(tx)
    .updateTable('maintenance_windows')
    .set({ ...set, revision: revision + 1, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Records what the service has done about a window. Its revision stays: people who edit it are not disturbed. */
export async function markWindow(
  { tx, accountId }: Context,
  id: string,
  set: Partial<Pick<WindowRow, 'announced_at' | 'started_at' | 'ended_at'>>,
): Promise<void> {
  await maintenanceDb(tx)
    .updateTable('maintenance_windows')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function deleteWindowRow({ tx, accountId }: Context, id: string): Promise<void> {
  await maintenanceDb(tx)
    .deleteFrom('maintenance_windows')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Windows of an account that ended before a time, at most so many; returns their number. */
export async function deleteEndedWindows(
  tx: Tx,
  accountId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numDeletedRows } = await maintenanceDb(tx)
    .deleteFrom('maintenance_windows')
    .where('account_id', '=', accountId)
    .where('id', 'in', (windows) =>
      windows
        .selectFrom('maintenance_windows')
        .select('id')
        .where('account_id', '=', accountId)
        .where('ended_at', '<', before)
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** What a filter by coverage looks for: ids that a window may name, and labels of which it may select some. */
export type CoveredBy = { ids: readonly string[]; labels: readonly Labels[] }

export async function listWindows(
  context: Context,
  { limit, cursor, ...filters }: MaintenanceWindowQuery,
  covered: CoveredBy | null,
): Promise<Page<WindowRow>> {
  const { state, series_id, q } = filters
  const windows = windowsOf(context)
    .$if(state !== undefined, (all) => all.where(hasState(state ?? [], context.now)))
    .$if(covered !== null, (all) => all.where(covers(context, covered ?? { ids: [], labels: [] })))
    .$if(series_id !== undefined, (all) => all.where('series_id', '=', series_id ?? ''))
    .$if(q !== undefined, (all) => all.where(containsText('name', q ?? '')))
  const order = { columns: ['id'], descending: true, identity: { list: 'maintenance_windows', ...filters } }
  const { rows, nextCursor } = await readPage(windows, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

function hasState(states: readonly WindowState[], now: Date): RawBuilder<boolean> {
  const conditions: Readonly<Record<WindowState, RawBuilder<boolean>>> = {
    planned: condition`starts_at > ${now}`,
    running: condition`ended_at is null and starts_at <= ${now} and ends_at > ${now}`,
    ended: condition`ends_at <= ${now}`,
  }
  return states.length === 0
    ? condition`true`
    : condition`${sql.join(
        states.map((state) => conditions[state]),
        sql` or `,
      )}`
}

function covers({ accountId }: Context, { ids, labels }: CoveredBy): RawBuilder<boolean> {
  const named = condition`id in (
    select window_id from maintenance_targets where account_id = ${accountId} and target_id = any(${[...ids]}))`
  const selected = labels.map((own) => condition`labels <> '{}' and labels <@ ${JSON.stringify(own)}::jsonb`)
  return condition`${sql.join([named, ...selected], sql` or `)}`
}

/** What these windows name, by their ids. */
export async function selectTargets(
  { tx, accountId }: Context,
  windowIds: readonly string[],
): Promise<Map<string, Targets>> {
  if (windowIds.length === 0) return new Map()
  const rows = await maintenanceDb(tx)
    .selectFrom('maintenance_targets')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('window_id', '=', sql<string>`any(${windowIds})`)
    .orderBy('target_id')
    .execute()
  const byWindow = Map.groupBy(rows, ({ window_id }) => window_id)
  return new Map(
    [...byWindow].map(([id, targets]) => [
      id,
      {
        monitor_ids: targets.flatMap(({ monitor_id }) => monitor_id ?? []),
        heartbeat_ids: targets.flatMap(({ heartbeat_id }) => heartbeat_id ?? []),
        server_ids: targets.flatMap(({ server_id }) => server_id ?? []),
      },
    ]),
  )
}

export async function replaceTargets(
  { tx, accountId }: Context,
  windowId: string,
  { monitor_ids, heartbeat_ids, server_ids }: Targets,
): Promise<void> {
  await maintenanceDb(tx)
    .deleteFrom('maintenance_targets')
    .where('account_id', '=', accountId)
    .where('window_id', '=', windowId)
    .execute()
  const none = {
    account_id: accountId,
    window_id: windowId,
    monitor_id: null,
    heartbeat_id: null,
    server_id: null,
  }
  const rows = [
    ...monitor_ids.map((id) => ({ ...none, target_id: id, monitor_id: id })),
    ...heartbeat_ids.map((id) => ({ ...none, target_id: id, heartbeat_id: id })),
    ...server_ids.map((id) => ({ ...none, target_id: id, server_id: id })),
  ]
  if (rows.length > 0) await maintenanceDb(tx).insertInto('maintenance_targets').values(rows).execute()
}

/** Those that are planned or run. */
export const countOpenWindows = countRows('maintenance_windows', sql`ended_at is null`)

export async function searchWindows({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name from maintenance_windows where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}

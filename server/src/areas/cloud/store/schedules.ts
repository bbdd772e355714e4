import { type Generated, type Insertable, sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { ScheduleQuery } from '../storage/snapshots/schedules/schema.ts'

export type ScheduleError = { code: string; message: string; at: string }

export type ScheduleRow = {
  account_id: string
  id: string
  server_id: string
  name: string
  cron: string
  time_zone: string
  keep: number
  is_enabled: boolean
  error: ScheduleError | null
  last_action_id: string | null
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

type ScheduleTables = {
  snapshot_schedules: Omit<ScheduleRow, 'revision'> & { revision: Generated<number> }
}

function schedulesDb(tx: Tx) {
  return tx.withTables<ScheduleTables>()
}

function schedulesOf({ tx, accountId }: Context) {
  return schedulesDb(tx).selectFrom('snapshot_schedules').selectAll().where('account_id', '=', accountId)
}

export function findSchedule(context: Context, id: string): Promise<ScheduleRow | undefined> {
  return schedulesOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectSchedule(context: Context, id: string): Promise<ScheduleRow> {
  const schedule = await findSchedule(context, id)
  if (!schedule) throw notFound('snapshot schedule')
  return schedule
}

/** The schedule, locked until the end of the transaction, if its revision matches the request. */
export async function lockedSchedule(
  context: Context,
  id: string,
  ifMatch: string | null,
): Promise<ScheduleRow> {
  const schedule = await schedulesOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!schedule) throw notFound('snapshot schedule')
  requireMatch(ifMatch, schedule.revision)
  return schedule
}

export function selectSchedulesById(context: Context, ids: readonly string[]): Promise<ScheduleRow[]> {
  return schedulesOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export function insertSchedule(
  { tx }: Context,
  row: Insertable<ScheduleTables['snapshot_schedules']>,
): Promise<ScheduleRow> {
  return schedulesDb(tx).insertInto('snapshot_schedules').values(row).returningAll().executeTakeFirstOrThrow()
}

export type ScheduleChange = Partial<Omit<ScheduleRow, 'account_id' | 'id' | 'created_at'>>

export function updateSchedule(
  { tx, accountId }: Context,
  id: string,
  set: ScheduleChange,
): Promise<ScheduleRow> {
  return schedulesDb(tx)
    .updateTable('snapshot_schedules')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes the schedules of a server, and returns how many there were. */
export async function deleteSchedulesOf({ tx, accountId }: Context, serverId: string): Promise<number> {
  const rows = await schedulesDb(tx)
    .deleteFrom('snapshot_schedules')
    .where('account_id', '=', accountId)
    .where('server_id', '=', serverId)
    .returning('id')
    .execute()
  return rows.length
}

export async function deleteScheduleRow({ tx, accountId }: Context, id: string): Promise<void> {
  await schedulesDb(tx)
    .deleteFrom('snapshot_schedules')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Oldest first. */
export async function listSchedules(context: Context, query: ScheduleQuery): Promise<Page<ScheduleRow>> {
  const { limit, cursor, ...filters } = query
  const { server_id, enabled, needs_attention, q } = filters
  const schedules = schedulesOf(context)
    .$if(server_id !== undefined, (all) => all.where('server_id', '=', server_id ?? ''))
    .$if(enabled !== undefined, (all) => all.where('is_enabled', '=', enabled ?? true))
    .$if(needs_attention === true, (all) => all.where('error', 'is not', null))
    .$if(needs_attention === false, (all) => all.where('error', 'is', null))
    .$if(q !== undefined, (all) => all.where(containsText('name', q ?? '')))
  const order = {
    columns: ['id'],
    descending: false,
    identity: { list: 'snapshot_schedules', ...filters },
  } as const
  const { rows, nextCursor } = await readPage(schedules, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export async function searchSchedules({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name from snapshot_schedules where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}

/** Its name in the audit log. */
export function scheduleTarget({ id, name }: Pick<ScheduleRow, 'id' | 'name'>) {
  return { type: 'snapshot_schedule', id, name }
}

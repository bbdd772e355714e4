import { type Generated, type Insertable, sql, type Updateable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { TokenSubject } from '#platform/ingest/token-subjects.ts'
import { type DomainRow, domainsDb, noExpiry } from '../store/tables.ts'
import type { CalendarQuery } from './schema.ts'

export type CalendarRow = {
  account_id: string
  id: string
  name: string
  label: string | null
  shows_domains: boolean
  shows_releases: boolean
  shows_certificates: boolean
  shows_maintenance: boolean
  digest: Buffer
  hint: string
  revision: number
  created_at: Date
  updated_at: Date
}

type Tables = { domain_calendars: Omit<CalendarRow, 'revision'> & { revision: Generated<number> } }

const calendarsDb = (tx: Tx) => tx.withTables<Tables>()

function calendarsOf({ tx, accountId }: Context) {
  return calendarsDb(tx).selectFrom('domain_calendars').selectAll().where('account_id', '=', accountId)
}

export function insertCalendar(
  { tx }: Context,
  calendar: Insertable<Tables['domain_calendars']>,
): Promise<CalendarRow> {
  return calendarsDb(tx)
    .insertInto('domain_calendars')
    .values(calendar)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function selectCalendar(context: Context, id: string): Promise<CalendarRow> {
  const calendar = await calendarsOf(context).where('id', '=', id).executeTakeFirst()
  if (!calendar) throw notFound('calendar')
  return calendar
}

export function selectCalendarsById(context: Context, ids: readonly string[]): Promise<CalendarRow[]> {
  return calendarsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export async function lockedCalendar(
  context: Context,
  id: string,
  ifMatch: string | null,
): Promise<CalendarRow> {
  const calendar = await calendarsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!calendar) throw notFound('calendar')
  requireMatch(ifMatch, calendar.revision)
  return calendar
}

export async function listCalendars(
  context: Context,
  { limit, cursor, q }: CalendarQuery,
): Promise<Page<CalendarRow>> {
  const query = calendarsOf(context).$if(q !== undefined, (all) => all.where(containsText('name', q ?? '')))
  const order = { columns: ['id'], identity: { list: 'domain_calendars', q } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export async function searchCalendars({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name from domain_calendars where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}

export function updateCalendar(
  { tx, accountId, now }: Context,
  { id, revision }: CalendarRow,
  set: Updateable<Pick<CalendarRow, 'name' | 'label' | keyof CalendarContents>>,
): Promise<CalendarRow> {
  return calendarsDb(tx)
    .updateTable('domain_calendars')
    .set({ ...set, updated_at: now, revision: revision + 1 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteCalendarRow({ tx, accountId }: Context, id: string): Promise<void> {
  await calendarsDb(tx)
    .deleteFrom('domain_calendars')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** What a calendar shows. */
export type CalendarContents = Pick<
  CalendarRow,
  'shows_domains' | 'shows_releases' | 'shows_certificates' | 'shows_maintenance'
>

export type CalendarSubject = TokenSubject & CalendarContents & { name: string; label: string | null }

/** The calendars of an account with these ids. System scope. */
export async function selectCalendarSubjects(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<CalendarSubject[]> {
  const { rows } = await sql<CalendarSubject>`
    select calendar.id, calendar.account_id, account.plan, calendar.digest, null as previous_digest,
      null as previous_valid_until, calendar.name, calendar.label,
      calendar.shows_domains, calendar.shows_releases, calendar.shows_certificates, calendar.shows_maintenance
    from domain_calendars as calendar join accounts as account using (account_id)
    where calendar.account_id = ${accountId} and calendar.id = any(${[...ids]})`.execute(tx)
  return rows
}

/** The domains with an expiry that a calendar shows. */
export function selectExpiring(
  { tx, accountId }: Context,
  label: string | null,
  max: number,
): Promise<DomainRow[]> {
  return domainsDb(tx)
    .selectFrom('domains')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '<>', 'gone')
    .where('expires_on', '<', noExpiry)
    .where(whereLabels('labels', label === null ? undefined : [label]))
    .orderBy('expires_on')
    .orderBy('id')
    .limit(max)
    .execute()
}

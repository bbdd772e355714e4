/** The names that an account watches. */
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { searchedName } from '#kernel/dns/name.ts'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { type LabelCount, readLabels, whereLabels } from '#platform/database/query/labels.ts'
import type { RankedPage } from '#platform/database/query/read-ranked.ts'
import { labelsListed } from '../../domain/schema.ts'
import { nameContains, searchNames } from '../../store/name-search.ts'
import type { WatchedDomainQuery } from '../schema.ts'
import { noDrop, type WatchedRow, watchedDb } from './tables.ts'

type Row = Insertable<Omit<WatchedRow, 'revision'>>

function watchedOf({ tx, accountId }: Context) {
  return watchedDb(tx).selectFrom('watched_domains').selectAll().where('account_id', '=', accountId)
}

export function findWatched(context: Context, id: string): Promise<WatchedRow | undefined> {
  return watchedOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectWatched(context: Context, id: string): Promise<WatchedRow> {
  const watched = await findWatched(context, id)
  if (!watched) throw notFound('watched domain')
  return watched
}

/** Locked until the end of the transaction, if its revision matches the request. */
export async function lockedWatched(
  context: Context,
  id: string,
  ifMatch: string | null,
): Promise<WatchedRow> {
  const watched = await watchedOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!watched) throw notFound('watched domain')
  requireMatch(ifMatch, watched.revision)
  return watched
}

export function selectWatchedById(context: Context, ids: readonly string[]): Promise<WatchedRow[]> {
  return watchedOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export function selectWatchedNamed(context: Context, names: readonly string[]): Promise<WatchedRow[]> {
  return watchedOf(context).where('name', '=', sql<string>`any(${names})`).execute()
}

/** The names with this label that are expected to be released, the first at the top. */
export function selectExpectedReleases(
  context: Context,
  label: string | null,
  limit: number,
): Promise<WatchedRow[]> {
  return watchedOf(context)
    .where('drops_at', '<', noDrop)
    .where(whereLabels('labels', label === null ? undefined : [label]))
    .orderBy('drops_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function listWatchedLabels({ tx, accountId }: Context): Promise<LabelCount[]> {
  return readLabels(tx, sql`select labels from watched_domains where account_id = ${accountId}`, labelsListed)
}

/** Inserts those that the account does not watch yet, and returns them. */
export function insertWatched({ tx }: Context, rows: readonly Row[]): Promise<WatchedRow[]> {
  return watchedDb(tx)
    .insertInto('watched_domains')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
    .returningAll()
    .execute()
}

export function updateWatched(
  { tx, accountId }: Context,
  id: string,
  set: Updateable<WatchedRow>,
): Promise<WatchedRow> {
  return watchedDb(tx)
    .updateTable('watched_domains')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteWatchedRow({ tx, accountId }: Context, id: string): Promise<void> {
  await watchedDb(tx)
    .deleteFrom('watched_domains')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

const columnsOf = { expected_drop: ['drops_at', 'id'], name: ['name'], created_at: ['id'] } as const

export async function listWatched(context: Context, query: WatchedDomainQuery): Promise<Page<WatchedRow>> {
  const { limit, cursor, ...filters } = query
  const { name, status, registration, needs_attention, label, q, sort = 'expected_drop' } = filters
  const contains = q === undefined ? null : await nameContains(context, 'watched_domains', q)
  const rowsOf = watchedOf(context)
    .where(whereLabels('labels', label))
    .$if(name !== undefined, (rows) => rows.where('name', '=', searchedName(name ?? '')))
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'unknown'))
    .$if(registration !== undefined, (rows) =>
      rows.where(hasRegistration(context, condition`registration.state = ${registration}`)),
    )
    .$if(needs_attention === true, (rows) => rows.where(needsAttention(context)))
    .$if(needs_attention === false, (rows) => rows.where(condition`not ${needsAttention(context)}`))
    .$if(contains !== null, (rows) => rows.where(contains ?? condition`true`))
  const columns = columnsOf[sort.replace('-', '') as keyof typeof columnsOf]
  const order = {
    columns,
    descending: sort.startsWith('-'),
    identity: { list: 'watched_domains', ...filters },
  }
  const { rows, nextCursor } = await readPage(rowsOf, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

/** Something can be bought, is about to be, is not known for too long, or is not registered as it should be. */
const needsAttention = (context: Context) => condition`(
  status in ('available', 'dropping_soon') or stage = 'unsupported'
  or stale_since <= case when stage = 'drop_window' then ${addSeconds(context.now, -3600)}::timestamptz
    else ${addSeconds(context.now, -24 * 3600)}::timestamptz end
  or ${hasRegistration(context, condition`registration.state = 'stopped' or (registration.state = 'waiting' and registration.error is not null)`)}
)`

const hasRegistration = ({ accountId }: Context, matches: RawBuilder<boolean>) => condition`exists (
  select from watched_registrations as registration
  where registration.account_id = ${accountId} and registration.id = watched_domains.id and ${matches})`

export async function searchWatched(context: Context, text: string, page: RankedPage) {
  return await searchNames(context, 'watched_domains', text, page)
}

/** The ids of the account's domains with these names, by name. */
export async function selectHeld(
  { tx, accountId }: Context,
  names: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; id: string }>`
    select name, id from domains
    where account_id = ${accountId} and name = any(${names}) and status <> 'gone'`.execute(tx)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

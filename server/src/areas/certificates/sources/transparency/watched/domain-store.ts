/** The certificate_transparency_domains table. */
import { sql, type Updateable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { rowsOfInsert } from '#platform/database/query/value-rows.ts'
import type { SearchedDomainQuery } from '../schema.ts'
import { type SearchedDomainRow, type TransparencyTables, transparencyDb } from '../tables.ts'

const table = 'certificate_transparency_domains'

function domainsOf({ tx, accountId }: Context) {
  return transparencyDb(tx).selectFrom(table).selectAll().where('account_id', '=', accountId)
}

export function findSearchedDomain(context: Context, name: string): Promise<SearchedDomainRow | undefined> {
  return domainsOf(context).where('id', '=', name).executeTakeFirst()
}

export function selectSearchedDomains(context: Context): Promise<SearchedDomainRow[]> {
  return domainsOf(context).orderBy('id').execute()
}

export async function listSearchedDomains(
  context: Context,
  { limit, cursor }: SearchedDomainQuery,
): Promise<Page<SearchedDomainRow>> {
  const order = { columns: ['id'], identity: { list: table } }
  const { rows, nextCursor } = await readPage(domainsOf(context), { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

/** They are searched for at once. */
export async function insertSearchedDomains(
  { tx, accountId, now }: Context,
  names: readonly string[],
): Promise<void> {
  const rows = names.map((id) => ({
    account_id: accountId,
    id,
    watched_since: now,
    cursor: null,
    caught_up_at: null,
    read_at: null,
    error: null,
    due_at: now,
  }))
  for (let start = 0; start < rows.length; start += rowsOfInsert)
    await transparencyDb(tx)
      .insertInto(table)
      .values(rows.slice(start, start + rowsOfInsert))
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
      .execute()
}

export async function updateSearchedDomain(
  { tx, accountId }: Context,
  name: string,
  set: Updateable<TransparencyTables[typeof table]>,
): Promise<void> {
  await transparencyDb(tx)
    .updateTable(table)
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', name)
    .execute()
}

/** All domains are read again from the beginning, at once. */
export async function restartSearches(
  { tx, accountId, now }: Context,
  { isWatchedSinceNow }: { isWatchedSinceNow: boolean },
): Promise<void> {
  await transparencyDb(tx)
    .updateTable(table)
    .set({
      cursor: null,
      caught_up_at: null,
      error: null,
      due_at: now,
      ...(isWatchedSinceNow && { watched_since: now }),
    })
    .where('account_id', '=', accountId)
    .execute()
}

/** All domains are searched for at once, from where they were. */
export async function resumeSearches({ tx, accountId, now }: Context): Promise<void> {
  await transparencyDb(tx)
    .updateTable(table)
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteSearchedDomains(
  { tx, accountId }: Context,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  await transparencyDb(tx)
    .deleteFrom(table)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${names})`)
    .execute()
}

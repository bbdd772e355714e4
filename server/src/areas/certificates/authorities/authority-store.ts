/** The certificate_authorities table. */
import { type Insertable, sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsAnyText } from '#platform/database/query/text-search.ts'
import { type AuthorityRow, type CertificateTables, certificatesDb } from '../store.ts'
import type { AuthorityQuery } from './schema.ts'

function authoritiesOf({ tx, accountId }: Context) {
  return certificatesDb(tx)
    .selectFrom('certificate_authorities')
    .selectAll()
    .where('account_id', '=', accountId)
}

export function selectAuthorities(context: Context): Promise<AuthorityRow[]> {
  return authoritiesOf(context).execute()
}

export function selectAuthoritiesById(context: Context, ids: readonly string[]): Promise<AuthorityRow[]> {
  return authoritiesOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export async function selectAuthority(context: Context, id: string): Promise<AuthorityRow> {
  const authority = await authoritiesOf(context).where('id', '=', id).executeTakeFirst()
  if (!authority) throw notFound('certificate authority')
  return authority
}

export async function lockedAuthority(
  context: Context,
  id: string,
  ifMatch: string | null,
): Promise<AuthorityRow> {
  const authority = await authoritiesOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!authority) throw notFound('certificate authority')
  requireMatch(ifMatch, authority.revision)
  return authority
}

export async function listAuthorities(
  context: Context,
  { limit, cursor, q }: AuthorityQuery,
): Promise<Page<AuthorityRow>> {
  const query = authoritiesOf(context).$if(q !== undefined, (all) =>
    all.where(containsAnyText(['name', 'subject'], q ?? '')),
  )
  const order = { columns: ['id'], identity: { list: 'certificate_authorities', q } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

/** Null: the account has this authority already. */
export async function insertAuthority(
  { tx }: Context,
  authority: Insertable<CertificateTables['certificate_authorities']>,
): Promise<AuthorityRow | null> {
  const inserted = await certificatesDb(tx)
    .insertInto('certificate_authorities')
    .values(authority)
    .onConflict((conflict) => conflict.columns(['account_id', 'sha256']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return inserted ?? null
}

export function renameAuthority(
  { tx, accountId, now }: Context,
  { id, revision }: AuthorityRow,
  name: string,
): Promise<AuthorityRow> {
  return certificatesDb(tx)
    .updateTable('certificate_authorities')
    .set({ name, revision: revision + 1, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteAuthorityRow({ tx, accountId }: Context, id: string): Promise<void> {
  await certificatesDb(tx)
    .deleteFrom('certificate_authorities')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function searchAuthorities({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name, subject from certificate_authorities where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name', 'subject'], text }, page)
}

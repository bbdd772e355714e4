/**
 * Search for a text anywhere in the rows of a tenant table, in a time that does not grow with the table. It stands on
 * a GIN index over the account and the trigrams of a text made of the row's columns (the extensions pg_trgm and
 * btree_gin, which come with PostgreSQL). Row-level security keeps the planner from using such an index: LIKE is not
 * leakproof, so it may only see rows that the policy has let pass. Therefore a function looks the rows up, as the owner
 * of the table and with the account hard-wired. An owner who is no superuser is under row-level security as well; for
 * the owner there is a policy of which the LIKE is a part, so that the index serves it.
 *
 * Where the extensions cannot be had, all of this is missing and searches read the rows of the account.
 */

import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection/database.ts'
import { condition } from '../query/condition.ts'
import { likeContaining } from '../query/text-search.ts'

export type TextIndex = {
  table: string
  /** The text of a row, in SQL over its columns; immutable. Columns are separated by a line break. */
  text: string
}

/** More rows than this are no selection: a page of them is found sooner by reading the table in its order. */
const mostFound = 5000
/** So many of the oldest and of the newest rows are read to tell whether a text is common. */
const sampled = 1000
/** must be a supported algorithm */
const mostSampled = 20

/**
 * The ids of the account's rows whose text contains one of these, whatever its case; `more` where these are more than
 * `most`; null where that cannot be said quickly: there is no index, the texts are too short for it, or so common that
 * reading some rows shows it.
 */
export async function idsContaining(
  tx: Tx,
  accountId: string,
  index: TextIndex,
  texts: readonly string[],
  most = mostFound,
): Promise<string[] | 'more' | null> {
  const { table } = index
  if (!texts.every(isSearchable) || !(await hasFunction(tx, table))) return null
  if (await areCommon(tx, accountId, index, texts)) return null
  const found = new Set<string>()
  for (const text of texts) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.id(functionName(table))}(${likeContaining(text)}, ${most + 1}) as id`.execute(tx)
    for (const { id } of rows) found.add(id)
    if (found.size > most) return 'more'
  }
  return [...found]
}

/** Whether the text holds a trigram by which rows can be found; without one, all of the index would be read. */
function isSearchable(text: string): boolean {
  return !text.includes('\n') && /[a-z0-9]{3}|[^a-z0-9][a-z0-9]|[a-z0-9]{2}[^a-z0-9]/i.test(text)
}

/** Finding what is common in the index takes as long as reading it all; a page of it is found by reading a little. */
async function areCommon(
  tx: Tx,
  accountId: string,
  { table, text }: TextIndex,
  texts: readonly string[],
): Promise<boolean> {
  const rowsOf = (direction: 'asc' | 'desc') => sql`(
    select (${sql.raw(text)}) collate "default" as text from ${sql.table(table)} where account_id = ${accountId}
    order by id ${sql.raw(direction)} limit ${sampled})`
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${rowsOf('asc')} union all ${rowsOf('desc')}) as sample
    where text ilike any(${texts.map(likeContaining)})`.execute(tx)
  return (rows[0]?.count ?? 0) > mostSampled
}

async function hasFunction(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regproc(${functionName(table)}) is not null as exists`.execute(tx)
  return rows[0]?.exists === true
}

/** A condition that rows with these ids meet. */
export function isOneOf(column: string, ids: readonly string[]): RawBuilder<boolean> {
  return condition`${sql.ref(column)} = any(${ids})`
}

export function indexName(table: string): string {
  return `${table}_text`
}

export function functionName(table: string): string {
  return `${table}_containing`
}

/**
 * What makes the search, in SQL; all but the index itself is done in one transaction. The planner takes short texts for
 * common, since under row-level security it has no statistics for LIKE, and would read the table: it is not let.
 */
export function definitionOf({ table, text }: TextIndex) {
  const haystack = `(${text}) collate "default"`
  const account = `account_id = current_setting('holdfast.account_id', true)`
  const query = `select id from public.${table} where ${account}
      and ${haystack} ilike current_setting('holdfast.search', true)`
  const name = `public.${functionName(table)}`
  const statements = `
    drop policy if exists text_search on public.${table};
    create policy text_search on public.${table} for select to current_user
      using (${account} and ${haystack} ilike current_setting('holdfast.search', true));
    create or replace function ${name}(pattern text, most int) returns setof text
    language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
      set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
    begin
      perform set_config('holdfast.search', pattern, true);
      return query execute $query$${query} limit $1$query$ using most;
    end
    $$;
    revoke all on function ${name}(text, int) from public;
    grant execute on function ${name}(text, int) to holdfast_app;`
  const index = `using gin (account_id, (${haystack}) gin_trgm_ops)`
  const version = createHash('sha256').update(statements).update(index).digest('hex').slice(0, 16)
  return { statements, index, version }
}

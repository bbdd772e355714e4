/**
 * Text search in the rows of a tenant table, in a time that does not grow with the table. It uses a GIN index over the
 * account and the trigrams of a text expression (the extensions pg_trgm and btree_gin, which are part of PostgreSQL).
 * Row-level security prevents the planner from using such an index: LIKE is not leakproof, so it may only see rows that
 * the policy has allowed. Therefore a function finds the rows, as the owner of the table and with the account as a
 * constant. Row-level security also applies to an owner who is not a superuser; the policy for the owner contains the
 * LIKE, so that the index is used. Policies of a partitioned table do not apply to its
 * partitions, on which only the owner has rights: there the function reads the partitions.
 *
 * Without the extensions there is no index, and searches read all rows of the account.
 */

import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection/database.ts'
import { condition } from '../query/condition.ts'
import { likeContaining } from '../query/text-search.ts'

export type TextIndex = {
  table: string
  /** The text of a row, as an immutable SQL expression over its columns, which are separated by a line break. */
  text: string
  /** Whether the table is partitioned. Its owner is under no policy in the partitions, which are looked through one by one. */
  isPartitioned?: true
}

/** With more matches than this, a page is found faster by reading the table in order. */
const mostFound = 5000
/** How many of the oldest and of the newest rows are read to detect a common text. */
const sampled = 1000
/** A text with more matches than this among them is common. */
const mostSampled = 20

/**
 * The ids of the account's rows whose text contains one of these, in any case. `more` if there are more than `most`.
 * Null if the index cannot answer quickly: it does not exist, or the texts are too short for it or too common.
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

/** Whether the text contains a trigram; without one, the whole index would be read. */
function isSearchable(text: string): boolean {
  return !text.includes('\n') && /[a-z0-9]{3}|[^a-z0-9][a-z0-9]|[a-z0-9]{2}[^a-z0-9]/i.test(text)
}

/**
 * Finding a common text in the index takes as long as reading all of it; a page of matches is found by reading a few
 * rows.
 */
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

/** A condition that matches rows with these ids. */
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
 * The SQL that creates the search; everything except the index is one transaction. Without statistics for LIKE under
 * row-level security, the planner assumes that short texts are common and would read the table, so sequential scans are
 * disabled.
 */
export function definitionOf(textIndex: TextIndex) {
  const { table, text, isPartitioned } = textIndex
  const haystack = `(${text}) collate "default"`
  const account = `account_id = current_setting('holdfast.account_id', true)`
  const isFound = `${account} and ${haystack} ilike current_setting('holdfast.search', true)`
  const name = `public.${functionName(table)}`
  const policy = `
    drop policy if exists text_search on public.${table};
    create policy text_search on public.${table} for select to current_user using (${isFound});`
  const body = isPartitioned ? partitionsBody(table, isFound) : tableBody(table, isFound)
  const statements = `${isPartitioned ? '' : policy}
    create or replace function ${name}(pattern text, most int) returns setof text
    language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
      set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
    ${body}
    $$;
    revoke all on function ${name}(text, int) from public;
    grant execute on function ${name}(text, int) to holdfast_app;`
  const index = `using gin (account_id, (${haystack}) gin_trgm_ops)`
  const version = createHash('sha256').update(statements).update(index).digest('hex').slice(0, 16)
  return { statements, index, version }
}

function tableBody(table: string, isFound: string): string {
  return `begin
      perform set_config('holdfast.search', pattern, true);
      return query execute $query$select id from public.${table} where ${isFound} limit $1$query$ using most;
    end`
}

function partitionsBody(table: string, isFound: string): string {
  return `declare
      part regclass;
      found bigint;
    begin
      perform set_config('holdfast.search', pattern, true);
      for part in select inhrelid from pg_inherits where inhparent = 'public.${table}'::regclass loop
        return query execute format($query$select id from %s where ${isFound} limit $1$query$, part) using most;
        get diagnostics found = row_count;
        most := most - found::int;
        exit when most <= 0;
      end loop;
    end`
}

/** The certificate_issuances table. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { containsAnyText, containsText } from '#platform/database/query/text-search.ts'
import { rowsOfInsert } from '#platform/database/query/value-rows.ts'
import type { IssuanceQuery } from '../schema.ts'
import { findTransparency } from '../settings-store.ts'
import { type IssuanceRow, type TransparencyTables, transparencyDb } from '../tables.ts'
import { certificateOf, stateOf } from './issuance-state-store.ts'
import type { IssuanceState } from './issuance-states.ts'

const table = 'certificate_issuances'

/** With what the inventory says of it. */
export type KnownIssuance = IssuanceRow & { state: IssuanceState; certificate_id: string | null }

async function issuancesOf(context: Context) {
  const { expected_issuers } = await findTransparency(context)
  const { tx, accountId } = context
  return transparencyDb(tx)
    .selectFrom(table)
    .selectAll()
    .select([stateOf(context, expected_issuers).as('state'), certificateOf(accountId).as('certificate_id')])
    .where('account_id', '=', accountId)
}

export async function selectIssuance(context: Context, id: string): Promise<KnownIssuance> {
  const issuances = await issuancesOf(context)
  const issuance = await issuances.where('id', '=', id).executeTakeFirst()
  if (!issuance) throw notFound('issuance')
  return issuance
}

export async function selectIssuancesById(
  context: Context,
  ids: readonly string[],
): Promise<KnownIssuance[]> {
  return await (await issuancesOf(context)).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** The issuance, locked until the end of the transaction, if its revision matches the request. */
export async function lockedIssuance(
  { tx, accountId }: Context,
  id: string,
  ifMatch: string | null,
): Promise<IssuanceRow> {
  const issuance = await transparencyDb(tx)
    .selectFrom(table)
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!issuance) throw notFound('issuance')
  requireMatch(ifMatch, issuance.revision)
  return issuance
}

/** Those that were found last come first. */
export async function listIssuances(context: Context, query: IssuanceQuery): Promise<Page<KnownIssuance>> {
  const { limit, cursor, ...filters } = query
  const { domain, issuer, state, certificate_id, since, q } = filters
  const { accountId } = context
  const { expected_issuers } = await findTransparency(context)
  const found = (await issuancesOf(context))
    .$if(domain !== undefined, (all) => all.where(hasNameWithin(canonical(domain))))
    .$if(issuer !== undefined, (all) => all.where(containsText('issuer', issuer ?? '')))
    .$if(state !== undefined, (all) => all.where(condition`${stateOf(context, expected_issuers)} = ${state}`))
    .$if(certificate_id !== undefined, (all) =>
      all.where(condition`${certificateOf(accountId)} = ${certificate_id}`),
    )
    .$if(since !== undefined, (all) => all.where('logged_at', '>=', new Date(since ?? 0)))
    .$if(q !== undefined, (all) => all.where(containsAnyText(['names_text', 'issuer', 'serial'], q ?? '')))
  const { rows, nextCursor } = await readPage(
    found,
    { limit, cursor },
    { columns: ['id'], descending: true, identity: { list: table, ...filters } },
  )
  return { data: rows, next_cursor: nextCursor }
}

function canonical(name: string | undefined): string {
  return (name ?? '').toLowerCase().replace(/\.$/, '')
}

function hasNameWithin(domain: string) {
  return condition`exists (select 1 from unnest(names) as one
    where one = ${domain} or right(one, ${domain.length + 1}) = ${`.${domain}`})`
}

/** Those that are not expired and that nothing explains, of the last day too. */
export async function selectUnexplained(context: Context): Promise<KnownIssuance[]> {
  const { expected_issuers } = await findTransparency(context)
  return await (await issuancesOf(context))
    .where('not_after', '>', context.now)
    .where('is_earlier', '=', false)
    .where(condition`${stateOf(context, expected_issuers)} in ('new', 'unexpected')`)
    .execute()
}

/** Inserts those that are not known. Returns them. */
export async function insertIssuances(
  { tx }: Context,
  issuances: readonly Insertable<TransparencyTables[typeof table]>[],
): Promise<IssuanceRow[]> {
  const inserted: IssuanceRow[] = []
  for (let start = 0; start < issuances.length; start += rowsOfInsert)
    inserted.push(
      ...(await transparencyDb(tx)
        .insertInto(table)
        .values(issuances.slice(start, start + rowsOfInsert))
        .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
        .returningAll()
        .execute()),
    )
  return inserted
}

export async function updateIssuance(
  { tx, accountId }: Context,
  id: string,
  set: Updateable<TransparencyTables[typeof table]>,
): Promise<void> {
  await transparencyDb(tx)
    .updateTable(table)
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** What was found with a domain that another one covers now. */
export async function moveIssuances({ tx, accountId }: Context, from: string, to: string): Promise<void> {
  await transparencyDb(tx)
    .updateTable(table)
    .set({ domain: to })
    .where('account_id', '=', accountId)
    .where('domain', '=', from)
    .execute()
}

/** Deletes what was found with these domains. Returns the ids. */
export async function deleteIssuancesOf(
  { tx, accountId }: Context,
  domains: readonly string[] | 'all',
): Promise<string[]> {
  const rows = await transparencyDb(tx)
    .deleteFrom(table)
    .where('account_id', '=', accountId)
    .$if(domains !== 'all', (all) =>
      all.where('domain', '=', sql<string>`any(${domains === 'all' ? [] : domains})`),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes what expired before a time, and what exceeds a number, oldest first. Returns the ids. */
export async function trimIssuances(
  { tx, accountId }: Context,
  { before, max }: { before: Date; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from certificate_issuances where account_id = ${accountId} and (not_after < ${before} or id <= (
      select id from certificate_issuances where account_id = ${accountId} order by id desc offset ${max} limit 1))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** How many are known of each of these domains. */
export async function countIssuances(
  { tx, accountId }: Context,
  domains: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await transparencyDb(tx)
    .selectFrom(table)
    .select(({ fn }) => ['domain', fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('domain', '=', sql<string>`any(${domains})`)
    .groupBy('domain')
    .execute()
  return new Map(rows.map(({ domain, count }) => [domain, Number(count)]))
}

/** Its name in the audit log. */
export function targetOf({ id, names }: Pick<IssuanceRow, 'id' | 'names'>) {
  return { type: 'certificate_issuance', id, name: names[0] ?? id }
}

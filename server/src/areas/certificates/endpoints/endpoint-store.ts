/** The certificate_endpoints table. */
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsLowerCase } from '#platform/database/query/text-search.ts'
import { gradedAddresses, gradeRank } from './grade/grade-store.ts'
import { rankOfGrade, type ShownGrade } from './grade/shown-grade.ts'
import type { EndpointQuery } from './schema.ts'
import { type EndpointRow, type EndpointTables, endpointsDb } from './tables.ts'

function endpointsOf({ tx, accountId }: Context) {
  return endpointsDb(tx).selectFrom('certificate_endpoints').selectAll().where('account_id', '=', accountId)
}

export function findEndpoint(context: Context, id: string): Promise<EndpointRow | undefined> {
  return endpointsOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectEndpoint(context: Context, id: string): Promise<EndpointRow> {
  const endpoint = await findEndpoint(context, id)
  if (!endpoint) throw notFound('endpoint')
  return endpoint
}

export function selectEndpointsById(context: Context, ids: readonly string[]): Promise<EndpointRow[]> {
  return endpointsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** The endpoint, locked until the end of the transaction, if its revision matches the request. */
export async function lockedEndpoint(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<EndpointRow> {
  const endpoint = await endpointsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!endpoint) throw notFound('endpoint')
  requireMatch(ifMatch, endpoint.revision)
  return endpoint
}

export async function listEndpoints(context: Context, filter: EndpointQuery): Promise<Page<EndpointRow>> {
  const { limit, cursor, ...filters } = filter
  const { accountId, now } = context
  const { name, state, grade, server_id, source, expected, ignored, q } = filters
  const query = endpointsOf(context)
    .$if(name !== undefined, (all) => all.where('name', '=', canonical(name ?? '')))
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'tls'))
    .$if(grade !== undefined, (all) => all.where(hasGrade(accountId, grade ?? 'A', now)))
    .$if(server_id !== undefined, (all) => all.where(isOnServer(accountId, server_id ?? '')))
    .$if(source !== undefined, (all) =>
      all.where(condition`sources @> ${JSON.stringify([{ kind: source }])}::jsonb`),
    )
    .$if(expected !== undefined, (all) => all.where('is_expected', '=', expected ?? true))
    .$if(ignored !== undefined, (all) => all.where('is_ignored', '=', ignored ?? true))
    .$if(q !== undefined, (all) => all.where(containsLowerCase('name', q ?? '')))
  const { rows, nextCursor } = await readPage(
    query,
    { limit, cursor },
    { columns: ['name', 'port', 'protocol'], identity: { list: 'certificate_endpoints', ...filters } },
  )
  return { data: rows, next_cursor: nextCursor }
}

const canonical = (name: string) => name.toLowerCase().replace(/\.$/, '')

function isOnServer(accountId: string, serverId: string): RawBuilder<boolean> {
  return condition`id in (select endpoint_id from certificate_endpoint_addresses
    where account_id = ${accountId} and server_id = ${serverId})`
}

/** The worst of its addresses has this grade. */
function hasGrade(accountId: string, grade: ShownGrade, now: Date): RawBuilder<boolean> {
  return condition`id in (
    select address.endpoint_id from ${gradedAddresses(accountId)} where address.account_id = ${accountId}
    group by address.endpoint_id having max(${gradeRank(now)}) = ${rankOfGrade(grade)})`
}

/** Null: the account has an endpoint with this name, port and protocol. */
export async function insertEndpoint(
  { tx }: Context,
  endpoint: Insertable<EndpointTables['certificate_endpoints']>,
): Promise<EndpointRow | null> {
  const inserted = await endpointsDb(tx)
    .insertInto('certificate_endpoints')
    .values(endpoint)
    .onConflict((conflict) => conflict.columns(['account_id', 'name', 'port', 'protocol']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return inserted ?? null
}

export function updateEndpoint(
  { tx, accountId }: Context,
  id: string,
  set: Updateable<EndpointTables['certificate_endpoints']>,
): Promise<EndpointRow> {
  return endpointsDb(tx)
    .updateTable('certificate_endpoints')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteEndpoints({ tx, accountId }: Context, ids: readonly string[]): Promise<void> {
  await endpointsDb(tx)
    .deleteFrom('certificate_endpoints')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export async function searchEndpoints({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`
    select id, name from certificate_endpoints where account_id = ${accountId} and forgotten_at is null`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}

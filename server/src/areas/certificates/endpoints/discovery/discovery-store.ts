/** What discovery reads and writes. */
import { type Insertable, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { rowsOfInsert } from '#platform/database/query/value-rows.ts'
import { type EndpointRow, type EndpointSource, type EndpointTables, endpointsDb } from '../tables.ts'

const known = ['id', 'name', 'port', 'protocol', 'hosts', 'sources', 'is_pinned', 'forgotten_at'] as const

export type KnownEndpoint = Pick<EndpointRow, (typeof known)[number]>

/** Endpoints after an id. */
export function selectKnownEndpoints(
  { tx, accountId }: Context,
  after: string,
  limit: number,
): Promise<KnownEndpoint[]> {
  return endpointsDb(tx)
    .selectFrom('certificate_endpoints')
    .select([...known])
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** These endpoints, locked in the order of their ids. */
export function lockedEndpoints({ tx, accountId }: Context, ids: readonly string[]): Promise<EndpointRow[]> {
  return endpointsDb(tx)
    .selectFrom('certificate_endpoints')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Except those that were added meanwhile. Returns the ids of the others. */
export async function insertEndpoints(
  { tx }: Context,
  rows: readonly Insertable<EndpointTables['certificate_endpoints']>[],
): Promise<string[]> {
  const inserted = await endpointsDb(tx)
    .insertInto('certificate_endpoints')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'name', 'port', 'protocol']).doNothing())
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** Which resources name these endpoints. */
export async function replaceSources(
  { tx, accountId }: Context,
  endpoints: readonly { id: string; sources: readonly EndpointSource[] }[],
): Promise<void> {
  await endpointsDb(tx)
    .deleteFrom('certificate_endpoint_sources')
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', sql<string>`any(${endpoints.map(({ id }) => id)})`)
    .execute()
  const rows = endpoints.flatMap(({ id, sources }) =>
    [...new Set(sources.flatMap((source) => source.id ?? []))].map((sourceId) => ({
      account_id: accountId,
      source_id: sourceId,
      endpoint_id: id,
    })),
  )
  for (let start = 0; start < rows.length; start += rowsOfInsert)
    await endpointsDb(tx)
      .insertInto('certificate_endpoint_sources')
      .values(rows.slice(start, start + rowsOfInsert))
      .execute()
}

/** Not pinned, and named by nothing since before a time. */
export async function selectLongForgotten({ tx, accountId }: Context, before: Date): Promise<string[]> {
  const rows = await endpointsDb(tx)
    .selectFrom('certificate_endpoints')
    .select('id')
    .where('account_id', '=', accountId)
    .where('forgotten_at', '<', before)
    .where('is_pinned', '=', false)
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Makes discovery due: soon, but not at once, because changes often come together, and only a few times a minute.
 */
export async function requestDiscovery(tx: Tx, accountId: string, now: Date): Promise<void> {
  await sql`
    insert into certificate_discoveries as discovery (account_id, id, due_at)
    values (${accountId}, ${accountId}, ${now}::timestamptz + interval '3 seconds')
    on conflict (account_id, id) do update set due_at = least(discovery.due_at,
      greatest(excluded.due_at, discovery.ran_at + interval '20 seconds'))`.execute(tx)
}

/** For accounts that were never looked at. */
export async function insertDiscoveries(tx: Tx): Promise<void> {
  await sql`
    insert into certificate_discoveries (account_id, id, due_at)
    select account_id, account_id, now() from accounts
    where not exists (
      select 1 from certificate_discoveries as discovery where discovery.account_id = accounts.account_id)
    on conflict do nothing`.execute(tx)
}

export type ListenerPlace = {
  place: string
  server_id: string
  address: string
  port: number
  server_name: string | null
}

/** Where agents see certificates sent, after a place. Not on the loopback interface, which others cannot reach. */
export async function selectListeners(
  { tx, accountId }: Context,
  after: string,
  limit: number,
): Promise<ListenerPlace[]> {
  const { rows } = await sql<ListenerPlace>`
    select place, server_id, address, port, server_name from certificate_places
    where account_id = ${accountId} and kind = 'listener' and gone_at is null and place > ${after}
      and server_id is not null and port is not null and address not like '127.%' and address <> '::1'
    order by place limit ${limit}`.execute(tx)
  return rows
}

/** The names of certificates that are in a place now, after a name. */
export async function selectCertificateNames(
  { tx, accountId }: Context,
  after: string,
  limit: number,
): Promise<{ name: string; certificate_id: string }[]> {
  const { rows } = await sql<{ name: string; certificate_id: string }>`
    select named.name, min(named.certificate_id) as certificate_id from certificate_names as named
    join certificates as certificate on certificate.account_id = ${accountId}
      and certificate.id = named.certificate_id and certificate.is_current
    where named.account_id = ${accountId} and named.name > ${after}
    group by named.name order by named.name limit ${limit}`.execute(tx)
  return rows
}

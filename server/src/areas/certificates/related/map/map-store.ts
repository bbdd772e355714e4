/** Which names lead to which addresses, servers and certificates. */
import { type RawBuilder, sql } from 'kysely'
import { gradedAddresses, gradeRank } from '#areas/certificates/endpoints/grade/grade-store.ts'
import type { AddressState, EndpointRow } from '#areas/certificates/endpoints/tables.ts'
import { endpointsDb } from '#areas/certificates/endpoints/tables.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { containsLowerCase } from '#platform/database/query/text-search.ts'
import type { MapQuery } from './schema.ts'

export type MapFilter = Omit<MapQuery, 'limit' | 'cursor'>

/** What is asked for, without what is ignored or named no more, unless an endpoint is asked for. */
function endpointsInMap({ tx, accountId }: Context, filter: MapFilter) {
  const { name, q, endpoint_id, server_id, certificate_id } = filter
  return endpointsDb(tx)
    .selectFrom('certificate_endpoints')
    .where('account_id', '=', accountId)
    .$if(endpoint_id === undefined, (all) =>
      all.where('forgotten_at', 'is', null).where('is_ignored', '=', false),
    )
    .$if(endpoint_id !== undefined, (all) => all.where('id', '=', endpoint_id ?? ''))
    .$if(name !== undefined, (all) => all.where('name', '=', canonical(name ?? '')))
    .$if(q !== undefined, (all) => all.where(containsLowerCase('name', q ?? '')))
    .$if(server_id !== undefined, (all) => all.where(isOnServer(accountId, server_id ?? '')))
    .$if(certificate_id !== undefined, (all) => all.where(hasCertificate(accountId, certificate_id ?? '')))
}

const canonical = (name: string) => name.toLowerCase().replace(/\.$/, '')

function isOnServer(accountId: string, serverId: string): RawBuilder<boolean> {
  return condition`id in (select endpoint_id from certificate_endpoint_addresses
    where account_id = ${accountId} and server_id = ${serverId})`
}

/** At one of its addresses, as the scan or the agent of the server sees. */
function hasCertificate(accountId: string, certificateId: string): RawBuilder<boolean> {
  return condition`id in (
    select endpoint_id from certificate_endpoint_addresses
    where account_id = ${accountId} and certificate_id = ${certificateId}
    union all
    select address.endpoint_id from certificate_places as place
    join certificate_endpoint_addresses as address on address.account_id = ${accountId}
      and address.server_id = place.server_id and address.certificate_id is null
    join certificate_endpoints as endpoint on endpoint.account_id = ${accountId} and endpoint.id = address.endpoint_id
    where place.account_id = ${accountId} and place.certificate_id = ${certificateId} and ${isListenerOfEndpoint})`
}

/** The service of an endpoint, as the agent of its server sees it. */
const isListenerOfEndpoint = sql`place.kind = 'listener' and place.gone_at is null and place.port = endpoint.port
  and (place.server_name = endpoint.name or place.server_name is null)`

/** A page of the names of the endpoints. */
export async function pageOfNames(context: Context, query: MapQuery): Promise<Page<string>> {
  const { limit, cursor, ...filter } = query
  const { rows, nextCursor } = await readPage(
    endpointsInMap(context, filter).select('name').distinct(),
    { limit, cursor },
    { columns: ['name'], identity: { list: 'certificate_map', ...filter } },
  )
  return { data: rows.map(({ name }) => name), next_cursor: nextCursor }
}

const shown = ['id', 'name', 'port', 'protocol', 'state', 'failure'] as const
export type MapEndpoint = Pick<EndpointRow, (typeof shown)[number]>

export function selectMapEndpoints(
  context: Context,
  names: readonly string[],
  filter: MapFilter,
): Promise<MapEndpoint[]> {
  return endpointsInMap(context, filter)
    .select([...shown])
    .where('name', '=', sql<string>`any(${names})`)
    .orderBy('name')
    .orderBy('port')
    .orderBy('protocol')
    .execute()
}

export type MapAddress = {
  endpoint_id: string
  address: string
  server_id: string | null
  state: AddressState
  failure: string | null
  grade_rank: number | null
  certificate_id: string | null
  /** The scan saw no certificate; this one is what the agent of the server sees. */
  is_seen_by_agent: boolean
}

export async function selectMapAddresses(
  { tx, accountId, now }: Context,
  endpointIds: readonly string[],
  { server_id, certificate_id }: MapFilter,
): Promise<MapAddress[]> {
  if (endpointIds.length === 0) return []
  const { rows } = await sql<MapAddress>`
    select * from (
      select address.endpoint_id, address.address, address.server_id, address.state, address.failure,
        ${gradeRank(now)} as grade_rank, coalesce(address.certificate_id, listener.certificate_id) as certificate_id,
        address.certificate_id is null and listener.certificate_id is not null as is_seen_by_agent
      from ${gradedAddresses(accountId)}
      left join lateral (
        select place.certificate_id from certificate_places as place
        where place.account_id = ${accountId} and place.server_id = address.server_id
          and address.certificate_id is null and ${isListenerOfEndpoint}
        order by place.server_name is null, place.place limit 1
      ) as listener on true
      where address.account_id = ${accountId} and address.endpoint_id = any(${endpointIds})
    ) as seen
    where ${server_id === undefined ? sql`true` : sql`server_id = ${server_id}`}
      and ${certificate_id === undefined ? sql`true` : sql`certificate_id = ${certificate_id}`}
    order by address, endpoint_id`.execute(tx)
  return rows
}

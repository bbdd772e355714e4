/** Finds the ids of zones and records by what they refer to, and the reverse; each lookup uses an index. */
import { type RawBuilder, sql } from 'kysely'
import { apex, nameLabels, parentNames } from '#kernel/dns/name.ts'
import type { Context } from '#platform/context.ts'
import { type IdPage, pageOfIds, readIds } from '#platform/database/query/read-ids.ts'
import { idsFrom } from '#platform/related/ids-from.ts'
import { idsMatchingFilter } from '#platform/related/matching-store.ts'
import { dnsDb } from './tables.ts'

type FindIds = (context: Context, subject: string, page: IdPage) => Promise<string[]>

export const zonesOfConnection = idsFrom(
  (accountId, connectionId) =>
    sql`select id from dns_zones where account_id = ${accountId} and connection_id = ${connectionId}`,
)

export const connectionOfZone = idsFrom(
  (accountId, zoneId) =>
    sql`select connection_id as id from dns_zones where account_id = ${accountId} and id = ${zoneId}`,
)

export const recordsOfZone = idsFrom(
  (accountId, zoneId) =>
    sql`select id from dns_records where account_id = ${accountId} and zone_id = ${zoneId}`,
)

export const zoneOfRecord = idsFrom(
  (accountId, recordId) =>
    sql`select zone_id as id from dns_records where account_id = ${accountId} and id = ${recordId}`,
)

/** The zones that match the filter of a webhook endpoint. */
export const zonesMatchingFilter = idsMatchingFilter('dns_zones')

/** The zones with exactly this name. */
export const zonesNamed = idsFrom(
  (accountId, name) => sql`select id from dns_zones where account_id = ${accountId} and name = ${name}`,
)

/** The zones that contain a host name. */
export const zonesWithName: FindIds = async (context, name, page) =>
  pageOfIds(
    (await zonesContaining(context, name)).map(({ id }) => id),
    page,
  )

/** The records of a host name. */
export const recordsWithName: FindIds = async (context, name, page) => {
  const places = await placesOfName(context, name)
  return places.length === 0 ? [] : await readIds(context.tx, recordsAt(context.accountId, places), page)
}

/** The place of a host name in each zone that contains it. */
export async function placesOfName(context: Context, name: string): Promise<Place[]> {
  const labels = nameLabels(name)
  return (await zonesContaining(context, name)).map((zone) => ({
    zoneId: zone.id,
    name: labels.slice(0, labels.length - nameLabels(zone.name).length).join('.') || apex,
  }))
}

/** The records whose value is this address. */
export const recordsWithAddress = idsFrom((accountId, address) => withReference(accountId, address))

/** The records whose value is one of these addresses. */
export function recordsWithAddresses(
  { tx, accountId }: Context,
  addresses: readonly string[],
  page: IdPage,
): Promise<string[]> {
  const found = sql`
    select id from dns_records where account_id = ${accountId} and reference = any(${[...addresses]}) offset 0`
  return readIds(tx, found, page)
}

/** The address in an A or AAAA record; none of other records. */
export async function addressesOfRecord({ tx, accountId }: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from dns_records
    where account_id = ${accountId} and id = ${id} and type in ('A', 'AAAA')`.execute(tx)
  return rows.map(({ reference }) => reference)
}

/** Far more than a server has. */
const hostNamesMax = 1000

/** The host names of the A and AAAA records with these addresses. */
export async function hostNamesWithAddresses(
  { tx, accountId }: Context,
  addresses: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string; zone: string }>`
    select distinct dns_records.name, dns_zones.name as zone
    from dns_records join dns_zones
      on dns_zones.account_id = dns_records.account_id and dns_zones.id = dns_records.zone_id
    where dns_records.account_id = ${accountId} and reference = any(${[...addresses]}) and type in ('A', 'AAAA')
    limit ${hostNamesMax}`.execute(tx)
  return rows.map(hostNameOf)
}

function hostNameOf({ name, zone }: { name: string; zone: string }): string {
  return name === apex ? zone : `${name}.${zone}`
}

/** The first host names of each of these addresses, by zone. */
export async function hostNamesByAddress(
  { tx, accountId }: Context,
  addresses: readonly string[],
  namesMax: number,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ address: string; name: string; zone: string }>`
    select given.address, found.name, found.zone
    from unnest(${[...addresses]}::text[]) as given (address), lateral (
      select dns_records.name, dns_zones.name as zone
      from dns_records join dns_zones
        on dns_zones.account_id = dns_records.account_id and dns_zones.id = dns_records.zone_id
      where dns_records.account_id = ${accountId} and reference = given.address and type in ('A', 'AAAA')
      order by dns_zones.name, dns_records.name limit ${namesMax}
    ) as found
    order by found.zone, found.name`.execute(tx)
  const byAddress = Map.groupBy(rows, ({ address }) => address)
  return new Map([...byAddress].map(([address, found]) => [address, found.map(hostNameOf)]))
}

/** The addresses in the A and AAAA records of a host name. */
export async function addressesOfHostName(context: Context, hostName: string): Promise<string[]> {
  const places = await placesOfName(context, hostName)
  if (places.length === 0) return []
  const { rows } = await sql<{ reference: string }>`
    select reference from dns_records
    where account_id = ${context.accountId} and type in ('A', 'AAAA')
      and id in (${recordsAt(context.accountId, places)})`.execute(context.tx)
  return rows.map(({ reference }) => reference)
}

/** The records whose value is this host name. */
export const recordsPointingTo = idsFrom((accountId, name) => withReference(accountId, `${name}.`))

function withReference(accountId: string, reference: string): RawBuilder<unknown> {
  return sql`select id from dns_records where account_id = ${accountId} and reference = ${reference}`
}

/** The records of the RRsets that a resource of another area manages. */
export const recordsOfManager = idsFrom(
  (accountId, managerId) => sql`
    select found.id from dns_managed_rrsets as managed, lateral (
      select id from dns_records
      where account_id = ${accountId} and zone_id = managed.zone_id and name = managed.name and type = managed.type
      offset 0
    ) as found
    where managed.account_id = ${accountId} and managed.manager_id = ${managerId}
    offset 0`,
)

/** The resource of another area that manages a record's RRset. */
export const managerOfRecord: FindIds = async (context, recordId, page) => {
  const rrset = await rrsetOfRecord(context, recordId)
  if (!rrset) return []
  const manager = await dnsDb(context.tx)
    .selectFrom('dns_managed_rrsets')
    .select('manager_id as id')
    .where('account_id', '=', context.accountId)
    .where('zone_id', '=', rrset.zoneId)
    .where('name', '=', rrset.name)
    .where('type', '=', rrset.type)
    .executeTakeFirst()
  return pageOfIds(manager ? [manager.id] : [], page)
}

export async function rrsetOfRecord(
  { tx, accountId }: Context,
  recordId: string,
): Promise<(Place & { type: string }) | undefined> {
  return await dnsDb(tx)
    .selectFrom('dns_records')
    .select(['zone_id as zoneId', 'name', 'type'])
    .where('account_id', '=', accountId)
    .where('id', '=', recordId)
    .executeTakeFirst()
}

export function recordsOfRRset(
  { tx, accountId }: Context,
  { zoneId, name, type }: Place & { type: string },
  page: IdPage,
): Promise<string[]> {
  return readIds(
    tx,
    sql`
      select id from dns_records
      where account_id = ${accountId} and zone_id = ${zoneId} and name = ${name} and type = ${type}
      offset 0`,
    page,
  )
}

type Place = { zoneId: string; name: string }

/** Looked up one by one, so that the planner does not read all records of a name or a zone instead. */
function recordsAt(accountId: string, places: readonly Place[]): RawBuilder<unknown> {
  const zoneIds = places.map(({ zoneId }) => zoneId)
  const names = places.map(({ name }) => name)
  return sql`
    select found.id from unnest(${zoneIds}::text[], ${names}::text[]) as place(zone_id, name), lateral (
      select id from dns_records
      where account_id = ${accountId} and zone_id = place.zone_id and name = place.name
      offset 0
    ) as found
    offset 0`
}

function zonesContaining({ tx, accountId }: Context, name: string): Promise<{ id: string; name: string }[]> {
  return dnsDb(tx)
    .selectFrom('dns_zones')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('name', '=', sql<string>`any(${[name, ...parentNames(name)]})`)
    .execute()
}

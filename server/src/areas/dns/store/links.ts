/** Ids of zones and records by what they refer to, and the other way round; each look-up by an index. */
import { type RawBuilder, sql } from 'kysely'
import { apex, nameLabels, parentNames } from '#kernel/dns/name.ts'
import type { Context } from '#platform/context.ts'
import { type IdPage, pageOfIds, readIds } from '#platform/database/query/read-ids.ts'
import { dnsDb } from './tables.ts'

type FindIds = (context: Context, subject: string, page: IdPage) => Promise<string[]>

const idsFrom =
  (found: (accountId: string, subject: string) => RawBuilder<unknown>): FindIds =>
  ({ tx, accountId }, subject, page) =>
    readIds(tx, found(accountId, subject), page)

export const zonesOfConnection = idsFrom(
  (accountId, connectionId) =>
    sql`select id from dns_zones where account_id = ${accountId} and connection_id = ${connectionId} offset 0`,
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

/** The zones that a host name lies in. */
export const zonesWithName: FindIds = async (context, name, page) =>
  pageOfIds(
    (await zonesAround(context, name)).map(({ id }) => id),
    page,
  )

/** The records that a host name has. */
export const recordsWithName: FindIds = async (context, name, page) => {
  const labels = nameLabels(name)
  const places = (await zonesAround(context, name)).map((zone) => ({
    zoneId: zone.id,
    name: labels.slice(0, labels.length - nameLabels(zone.name).length).join('.') || apex,
  }))
  if (places.length === 0) return []
  return await readIds(context.tx, recordsAt(context.accountId, places), page)
}

/** The records whose value is this address. */
export const recordsWithAddress = idsFrom((accountId, address) => withReference(accountId, address))

/** The records whose value leads to this host name. */
export const recordsPointingTo = idsFrom((accountId, name) => withReference(accountId, `${name}.`))

function withReference(accountId: string, reference: string): RawBuilder<unknown> {
  return sql`select id from dns_records where account_id = ${accountId} and reference = ${reference}`
}

type Place = { zoneId: string; name: string }

/** Looked up one by one: the planner must not read all records of a name, or of a zone, instead. */
function recordsAt(accountId: string, places: readonly Place[]): RawBuilder<unknown> {
  return sql`
    select found.id from unnest(${places.map(({ zoneId }) => zoneId)}::text[], ${places.map(({ name }) => name)}::text[])
      as place(zone_id, name), lateral (
        select id from dns_records
        where account_id = ${accountId} and zone_id = place.zone_id and name = place.name
        offset 0
      ) as found`
}

function zonesAround({ tx, accountId }: Context, name: string): Promise<{ id: string; name: string }[]> {
  return dnsDb(tx)
    .selectFrom('dns_zones')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('name', '=', sql<string>`any(${[name, ...parentNames(name)]})`)
    .execute()
}

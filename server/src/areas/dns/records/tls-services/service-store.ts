import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { namingTypes } from './services-of-record.ts'

export type NamingRow = {
  id: string
  zone_id: string
  zone_name: string
  name: string
  type: string
  rdata: string
}

/** Records that name services, after an id. Those of zones that are being deleted name nothing any more. */
export async function selectNamingRecords(
  { tx, accountId }: Context,
  after: string,
  limit: number,
): Promise<NamingRow[]> {
  const { rows } = await sql<NamingRow>`
    select record.id, record.zone_id, zone.name as zone_name, record.name, record.type, record.rdata
    from dns_records as record
    join dns_zones as zone on zone.account_id = ${accountId} and zone.id = record.zone_id
    where record.account_id = ${accountId} and record.id > ${after} and record.type = any(${[...namingTypes]})
      and zone.status <> 'deleting'
    order by record.id limit ${limit}`.execute(tx)
  return rows
}

/** Those of these names that are zones of the account, or all of them. */
export async function selectOwnZones(
  { tx, accountId }: Context,
  names: readonly string[] | 'all',
): Promise<string[]> {
  const isNamed = names === 'all' ? sql`true` : sql`name = any(${[...names]})`
  const { rows } = await sql<{ name: string }>`
    select name from dns_zones
    where account_id = ${accountId} and ${isNamed} and status <> 'deleting'`.execute(tx)
  return rows.map(({ name }) => name)
}

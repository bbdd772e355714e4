/**
 * Finds zones of one account that are the same zone at the server: with one name, and on connections to one server or
 * with one sequence of serials. Only zones of the context's account are considered.
 */

import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { dnsDb, type ZoneRow, type ZoneStatus } from './tables.ts'

/** Zones that could not be created, or that are being deleted, change nothing at the server. */
const presentStatuses: readonly ZoneStatus[] = ['creating', 'importing', 'active']

export type Sibling = Pick<ZoneRow, 'id' | 'connection_id' | 'server' | 'server_made'>

/** The other zones of the account with this name. */
export async function selectSiblings(
  context: Context,
  zone: { name: string; connection_id: string },
): Promise<Sibling[]> {
  return await dnsDb(context.tx)
    .selectFrom('dns_zones')
    .select(['id', 'connection_id', 'server', 'server_made'])
    .where('account_id', '=', context.accountId)
    .where('name', '=', zone.name)
    .where('connection_id', '<>', zone.connection_id)
    .where('status', 'in', presentStatuses)
    .orderBy('id')
    .execute()
}

/** Whether two zones of the account are the same zone, given their table aliases. */
export function isSameZone({ accountId }: Context, one: string, other: string) {
  const a = (column: string) => sql.ref(`${one}.${column}`)
  const b = (column: string) => sql.ref(`${other}.${column}`)
  return condition`${b('account_id')} = ${accountId} and ${b('name')} = ${a('name')} and ${b('id')} <> ${a('id')}
    and ${b('status')} in (${sql.join(presentStatuses)}) and ${a('status')} in (${sql.join(presentStatuses)})
    and (${b('server')} = ${a('server')} or ${b('id')} = any(${a('shared_with')}) or ${a('id')} = any(${b('shared_with')}))`
}

export type SharedZone = { zone_id: string; id: string; connection_id: string }

/** The other zones of the account that are the same zones as these. */
export async function selectShared(
  context: Context,
  zoneIds: readonly string[],
): Promise<Map<string, SharedZone[]>> {
  if (zoneIds.length === 0) return new Map()
  const { rows } = await sql<SharedZone>`
    select zone.id as zone_id, other.id, other.connection_id
    from dns_zones as zone
    join dns_zones as other on ${isSameZone(context, 'zone', 'other')}
    where zone.account_id = ${context.accountId} and zone.id = any(${zoneIds}::text[])
    order by other.id`.execute(dnsDb(context.tx))
  return Map.groupBy(rows, ({ zone_id }) => zone_id)
}

/** Whether the drift of a zone is what another zone wants: then each undoes the changes of the other. */
export async function hasDriftWantedBy(context: Context, zoneId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from dns_rrsets as mine
    join dns_rrsets as theirs on theirs.account_id = mine.account_id and theirs.zone_id = ${otherId}
      and theirs.name = mine.name and theirs.type = mine.type
    where mine.account_id = ${context.accountId} and mine.zone_id = ${zoneId}
      and (mine.state like 'drift%' or mine.state = 'conflict')
      and mine.actual = theirs.wanted and mine.actual_ttl = theirs.wanted_ttl
    limit 1`.execute(dnsDb(context.tx))
  return rows.length > 0
}

import { type Insertable, sql } from 'kysely'
import { notFound, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { RRsetState } from '../records/rrsets/rrset-state.ts'
import { type DnsTables, dnsDb, type ZoneRow } from './tables.ts'

export async function selectZone(context: Context, id: string, forUpdate = false): Promise<ZoneRow> {
  const zone = await findZone(context, id, forUpdate)
  if (!zone) throw notFound('zone')
  return zone
}

export function findZone(context: Context, id: string, forUpdate = false): Promise<ZoneRow | undefined> {
  return dnsDb(context.tx)
    .selectFrom('dns_zones')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
}

export function selectZonesOf(
  context: Context,
  connectionId: string,
): Promise<Pick<ZoneRow, 'id' | 'name'>[]> {
  return dnsDb(context.tx)
    .selectFrom('dns_zones')
    .select(['id', 'name'])
    .where('account_id', '=', context.accountId)
    .where('connection_id', '=', connectionId)
    .execute()
}

/** The zones of the account in the order of their ids, after one of them. */
export function selectZoneNames(
  { tx, accountId }: Context,
  after: string | null,
  limit: number,
): Promise<Pick<ZoneRow, 'id' | 'name'>[]> {
  return dnsDb(tx)
    .selectFrom('dns_zones')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', '>', after ?? '')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The zone, locked for a change of its records: a zone has one writer at a time. */
export async function selectWritableZone(context: Context, id: string): Promise<ZoneRow> {
  const zone = await selectZone(context, id, true)
  if (zone.status === 'deleting' || zone.status === 'failed')
    throw new Problem(
      'wrong_state',
      `The zone ${zone.name} is ${zone.status}; its records can no longer be changed.`,
    )
  if (zone.status === 'importing')
    throw new Problem(
      'wrong_state',
      `The zone ${zone.name} is being imported; its records can be changed when it is active.`,
    )
  return zone
}

/**
 * Throws a unique violation if the connection has a zone with this name, and a foreign key violation if the connection
 * does not exist.
 */
export function insertZoneRow(tx: Tx, zone: Insertable<DnsTables['dns_zones']>): Promise<ZoneRow> {
  return dnsDb(tx).insertInto('dns_zones').values(zone).returningAll().executeTakeFirstOrThrow()
}

export async function updateZoneRow(
  context: Context,
  id: string,
  set: Partial<
    Omit<ZoneRow, 'account_id' | 'id' | 'ignore_rules' | 'unreadable' | 'notices' | 'server_made'>
  > & {
    ignore_rules?: string
    unreadable?: string
    notices?: string
    server_made?: string
  },
): Promise<ZoneRow> {
  return await dnsDb(context.tx)
    .updateTable('dns_zones')
    .set(set)
    .where('account_id', '=', context.accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes the zones of a connection due, with a check. Zones whose creation failed stay failed. */
export async function makeZonesDueOf(context: Context, connectionId: string): Promise<void> {
  await dnsDb(context.tx)
    .updateTable('dns_zones')
    .set({ due_at: context.now, check_requested_at: context.now })
    .where('account_id', '=', context.accountId)
    .where('connection_id', '=', connectionId)
    .where('status', '<>', 'failed')
    .execute()
}

export type StateCounts = Partial<Record<RRsetState, number>>

/** The number of RRsets of each zone by state, except in_sync. */
export async function countDifferingRRsets(
  context: Context,
  zoneIds: readonly string[],
): Promise<Map<string, StateCounts>> {
  const counts = new Map<string, StateCounts>(zoneIds.map((id) => [id, {}]))
  if (zoneIds.length === 0) return counts
  const rows = await dnsDb(context.tx)
    .selectFrom('dns_rrsets')
    .select(['zone_id', 'state', sql<number>`count(*)`.as('count')])
    .where('account_id', '=', context.accountId)
    .where('zone_id', 'in', zoneIds)
    .where('state', '<>', 'in_sync')
    .groupBy(['zone_id', 'state'])
    .execute()
  for (const { zone_id, state, count } of rows) {
    const zone = counts.get(zone_id)
    if (zone) zone[state] = count
  }
  return counts
}

/** The number of records in all zones, from the counters of the zones. */
export async function countRecords(tx: Tx, accountId: string): Promise<number> {
  const { records } = await dnsDb(tx)
    .selectFrom('dns_zones')
    .select(sql<number>`coalesce(sum(record_count), 0)`.as('records'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return records
}

/** Deletes a zone with its records and history in Holdfast. Nothing changes at the provider. */
export async function deleteZoneRow(context: Context, id: string): Promise<void> {
  const deleted = await dnsDb(context.tx)
    .deleteFrom('dns_zones')
    .where('account_id', '=', context.accountId)
    .where('id', '=', id)
    .returning('record_count')
    .executeTakeFirst()
  if (!deleted) return
  context.count('zones', -1)
  context.count('records', -deleted.record_count)
}

import { sql } from 'kysely'
import type { Permission } from '#kernel/access/permission.ts'
import type { RRsetKey } from '#kernel/dns/records/rrset.ts'
import type { Context } from '#platform/context.ts'
import { keyList } from './rrsets.ts'
import { dnsDb, type ManagedRRsetRow } from './tables.ts'

/** The resource of another area that sets the content of an RRset. */
export type Manager = { type: string; id: string; name: string }

export type ManagedRRset = RRsetKey & { manager: Manager; permission: Permission }

/** Makes a resource of another area the manager of an RRset; returns false if it has a manager already. */
export async function insertManaged(
  context: Context,
  zoneId: string,
  { name, type, manager, permission }: ManagedRRset,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await dnsDb(context.tx)
    .insertInto('dns_managed_rrsets')
    .values({
      account_id: context.accountId,
      zone_id: zoneId,
      name,
      type,
      manager_kind: manager.type,
      manager_id: manager.id,
      manager_title: manager.name,
      permission,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteManaged(
  context: Context,
  zoneId: string,
  keys: readonly RRsetKey[],
): Promise<void> {
  await sql`
    delete from dns_managed_rrsets as managed using ${keyList(keys)}
    where managed.account_id = ${context.accountId} and managed.zone_id = ${zoneId}
      and managed.name = key.name and managed.type = key.type`.execute(dnsDb(context.tx))
}

/** Ends the management of all RRsets with this manager. */
export async function deleteManagedBy({ tx, accountId }: Context, managerId: string): Promise<void> {
  await dnsDb(tx)
    .deleteFrom('dns_managed_rrsets')
    .where('account_id', '=', accountId)
    .where('manager_id', '=', managerId)
    .execute()
}

export async function updateManagerName(
  { tx, accountId }: Context,
  managerId: string,
  name: string,
): Promise<void> {
  await dnsDb(tx)
    .updateTable('dns_managed_rrsets')
    .set({ manager_title: name })
    .where('account_id', '=', accountId)
    .where('manager_id', '=', managerId)
    .execute()
}

/** The managed RRsets of a zone, sorted by name and type; all of them, or those at the given names. */
export async function selectManaged(
  { tx, accountId }: Context,
  zoneId: string,
  names?: readonly string[],
): Promise<ManagedRRset[]> {
  const rows = await dnsDb(tx)
    .selectFrom('dns_managed_rrsets')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('zone_id', '=', zoneId)
    .$if(names !== undefined, (managed) => managed.where('name', '=', sql<string>`any(${names})`))
    .orderBy('name')
    .orderBy('type')
    .execute()
  return rows.map(managedRRset)
}

function managedRRset(row: ManagedRRsetRow): ManagedRRset {
  return {
    name: row.name,
    type: row.type,
    manager: { type: row.manager_kind, id: row.manager_id, name: row.manager_title },
    permission: row.permission,
  }
}

/** What a listing of a provider leaves in the rows of what it lists. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { OrphanRow } from '../accounts/orphans/orphan-store.ts'
import type { FirewallRow } from '../firewalls/firewall-store.ts'
import type { SnapshotRow } from './snapshots.ts'
import type { ServerRow } from './tables.ts'
import type { VolumeRow } from './volumes.ts'

type ListedRows = {
  servers: ServerRow
  snapshots: SnapshotRow
  volumes: VolumeRow
  cloud_orphans: OrphanRow
  firewalls: FirewallRow
}

/** The rows of a connection with these refs, whatever their state. Locked until the end of the transaction. */
export async function lockedWithRefs<Table extends keyof ListedRows>(
  { tx, accountId }: Context,
  table: Table,
  connectionId: string,
  refs: readonly string[],
): Promise<ListedRows[Table][]> {
  const { rows } = await sql<ListedRows[Table]>`
    select * from ${sql.table(table)}
    where account_id = ${accountId} and connection_id = ${connectionId} and ref = any(${refs})
    order by id for no key update`.execute(tx)
  return rows
}

/** Those that are not deleted, with refs whose last part, after any slash, is one of these. Locked, as above. */
export async function lockedEndingWith<Table extends 'snapshots' | 'volumes'>(
  { tx, accountId }: Context,
  table: Table,
  connectionId: string,
  ends: readonly string[],
): Promise<ListedRows[Table][]> {
  const { rows } = await sql<ListedRows[Table]>`
    select * from ${sql.table(table)}
    where account_id = ${accountId} and connection_id = ${connectionId} and state <> 'deleted'
      and substring(ref from '[^/]*$') = any(${ends})
    order by id for no key update`.execute(tx)
  return rows
}

/** Notes that these were in a listing. */
export async function markListed(
  { tx, accountId, now }: Context,
  table: keyof ListedRows,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} set listed_at = ${now}, missed_listings = 0
    where account_id = ${accountId} and id = any(${ids})`.execute(tx)
}

/** Counts a complete listing without the rows that were not in it, and returns them. Without a ref, one is not listed. */
export async function countMissing<Table extends Exclude<keyof ListedRows, 'servers'>>(
  { tx, accountId }: Context,
  table: Table,
  connectionId: string,
  listedSince: Date,
): Promise<ListedRows[Table][]> {
  const { rows } = await sql<ListedRows[Table]>`
    update ${sql.table(table)} set missed_listings = missed_listings + 1
    where account_id = ${accountId} and connection_id = ${connectionId} and listed_at < ${listedSince}
      and ref is not null
    returning *`.execute(tx)
  return rows
}

import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { followMetrics } from '../servers/metrics/collection/collection-store.ts'
import { followSpending } from '../spending/store/settings.ts'
import { followCatalogue } from './catalogues.ts'
import { type CloudAccountRow, cloudDb } from './tables.ts'

export function findAccount(
  { tx, accountId }: Context,
  connectionId: string,
): Promise<CloudAccountRow | undefined> {
  return cloudDb(tx)
    .selectFrom('cloud_accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
}

/** Those that are listed, oldest first. There are as many as connections, which plans limit. */
export function selectAccounts({ tx, accountId }: Context): Promise<CloudAccountRow[]> {
  return cloudDb(tx)
    .selectFrom('cloud_accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('is_listed', '=', true)
    .orderBy('id')
    .execute()
}

/** Starts to list a connection at this time, unless it is listed. */
export async function followAccount(context: Context, connectionId: string, dueAt: Date): Promise<void> {
  if (!(await findAccount(context, connectionId))) await putAccount(context, connectionId, { due_at: dueAt })
}

/** Starts to list the servers of a connection and their prices, or changes whether new ones are added. */
export async function putAccount(
  context: Context,
  connectionId: string,
  set: { adds_new?: boolean; due_at: Date },
): Promise<void> {
  const { tx, accountId, now } = context
  await followCatalogue(context, connectionId, now)
  await followSpending(context)
  await cloudDb(tx)
    .insertInto('cloud_accounts')
    .values({
      account_id: accountId,
      id: connectionId,
      adds_new: set.adds_new ?? false,
      listed_at: null,
      error: null,
      snapshots_listed_at: null,
      snapshots_error: null,
      volumes_listed_at: null,
      volumes_error: null,
      firewalls_listed_at: null,
      firewalls_error: null,
      created_at: now,
      due_at: set.due_at,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(set))
    .execute()
  await followMetrics(context, connectionId)
}

/** Adds an account whose servers are entered by hand, unless it is there. */
export async function putEnteredAccount(
  { tx, accountId, now }: Context,
  connectionId: string,
): Promise<void> {
  await cloudDb(tx)
    .insertInto('cloud_accounts')
    .values({
      account_id: accountId,
      id: connectionId,
      adds_new: false,
      is_listed: false,
      listed_at: null,
      error: null,
      snapshots_listed_at: null,
      snapshots_error: null,
      volumes_listed_at: null,
      volumes_error: null,
      firewalls_listed_at: null,
      firewalls_error: null,
      created_at: now,
      due_at: null,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .execute()
}

type ListingColumn = `${'snapshots' | 'volumes' | 'firewalls'}_${'listed_at' | 'error'}`

/** When snapshots, volumes or firewalls of an account were listed, and why they could not be. */
export async function setListing(
  { tx, accountId }: Context,
  connectionId: string,
  set: Partial<Pick<CloudAccountRow, ListingColumn>>,
): Promise<void> {
  await cloudDb(tx)
    .updateTable('cloud_accounts')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .execute()
}

/** Has the snapshots, volumes and firewalls of an account listed with its servers the next time. */
export async function makeAllDue({ tx, accountId }: Context, connectionId: string): Promise<void> {
  await cloudDb(tx)
    .updateTable('cloud_accounts')
    .set({ snapshots_listed_at: null, volumes_listed_at: null, firewalls_listed_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .execute()
}

export async function makeAccountDue({ tx, accountId, now }: Context, connectionId: string): Promise<void> {
  await cloudDb(tx)
    .updateTable('cloud_accounts')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .where('is_listed', '=', true)
    .execute()
}

/**
 * Removes an account without servers, unless new ones are added. One through which servers were ordered stays, for a
 * server that its provider shows late, and so does one with volumes or firewalls that were ordered here.
 */
export async function deleteAccountIfEmpty({ tx, accountId }: Context, connectionId: string): Promise<void> {
  await sql`
    delete from cloud_accounts where account_id = ${accountId} and id = ${connectionId} and not adds_new
    and not exists (select from servers where account_id = ${accountId} and connection_id = ${connectionId})
    and not exists (
      select from server_actions where account_id = ${accountId} and connection_id = ${connectionId}
        and kind = 'create' and sent_at is not null)
    and not exists (
      select from volumes where account_id = ${accountId} and connection_id = ${connectionId}
        and ordered_at is not null)
    and not exists (
      select from firewalls where account_id = ${accountId} and connection_id = ${connectionId}
        and ordered_at is not null and deleted_at is null)`.execute(tx)
}

/** How many servers each of these accounts has, except those that are missing. */
export async function countServersOf(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await cloudDb(tx)
    .selectFrom('servers')
    .select(({ fn }) => ['connection_id', fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('connection_id', '=', sql<string>`any(${ids})`)
    .where('lifecycle', '<>', 'missing')
    .groupBy('connection_id')
    .execute()
  return new Map(rows.map(({ connection_id, count }) => [connection_id, count]))
}

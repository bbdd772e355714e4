import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { domainsDb, type RegistrarRow } from './tables.ts'

export function findRegistrar(
  { tx, accountId }: Context,
  connectionId: string,
): Promise<RegistrarRow | undefined> {
  return domainsDb(tx)
    .selectFrom('domain_registrars')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
}

/** The registrars of an account, oldest first. There are as many as connections, which plans limit. */
export function selectRegistrars({ tx, accountId }: Context): Promise<RegistrarRow[]> {
  return domainsDb(tx)
    .selectFrom('domain_registrars')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Starts to list the domains of a connection, or changes whether new ones are added. */
export async function putRegistrar(
  { tx, accountId, now }: Context,
  connectionId: string,
  set: { adds_new?: boolean; due_at: Date },
): Promise<RegistrarRow> {
  return await domainsDb(tx)
    .insertInto('domain_registrars')
    .values({
      account_id: accountId,
      id: connectionId,
      adds_new: set.adds_new ?? false,
      listed_at: null,
      error: null,
      created_at: now,
      due_at: set.due_at,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(set))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function makeRegistrarDue({ tx, accountId, now }: Context, connectionId: string): Promise<void> {
  await domainsDb(tx)
    .updateTable('domain_registrars')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .execute()
}

export async function deleteRegistrar({ tx, accountId }: Context, connectionId: string): Promise<void> {
  await domainsDb(tx)
    .deleteFrom('domain_registrars')
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .execute()
}

/** Removes a registrar without domains. */
export async function deleteRegistrarIfEmpty(
  { tx, accountId }: Context,
  connectionId: string,
): Promise<void> {
  await sql`
    delete from domain_registrars where account_id = ${accountId} and id = ${connectionId} and not exists (
      select from domains where account_id = ${accountId} and connection_id = ${connectionId}
    )`.execute(tx)
}

/** How many domains each of these registrars has, except those that are gone. */
export async function countDomainsOf(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await domainsDb(tx)
    .selectFrom('domains')
    .select(({ fn }) => ['connection_id', fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('connection_id', '=', sql<string>`any(${ids})`)
    .where('status', '<>', 'gone')
    .groupBy('connection_id')
    .execute()
  return new Map(rows.map(({ connection_id, count }) => [connection_id ?? '', count]))
}

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

export type RegistrarSummary = RegistrarRow & { name: string; kind: string; domain_count: number }

/** Registrars with the name and provider of their connection, and the number of their domains. */
export async function selectRegistrarSummaries(
  { tx, accountId }: Context,
  ids: readonly string[] | null = null,
): Promise<RegistrarSummary[]> {
  const { rows } = await sql<RegistrarSummary>`
    select registrar.*, connection.name, connection.kind, (
      select count(*) from domains as domain
      where domain.account_id = ${accountId} and domain.connection_id = registrar.id and domain.status <> 'gone'
    ) as domain_count
    from domain_registrars as registrar join connections as connection
      on connection.account_id = registrar.account_id and connection.id = registrar.id
    where registrar.account_id = ${accountId} and connection.account_id = ${accountId}
      and (${ids === null} or registrar.id = any(${ids ?? []}))
    order by registrar.id`.execute(tx)
  return rows
}

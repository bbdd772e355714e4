import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { makeChecksDue } from '../../store/checks.ts'
import { type DomainRow, domainsDb } from '../../store/tables.ts'

/** The domains with these names that are held elsewhere, locked until the end of the transaction. */
export function selectElsewhereNamed(
  { tx, accountId }: Context,
  names: readonly string[],
): Promise<DomainRow[]> {
  return domainsDb(tx)
    .selectFrom('domains')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('connection_id', 'is', null)
    .where('name', '=', sql<string>`any(${names})`)
    .orderBy('name')
    .forNoKeyUpdate()
    .execute()
}

/** Removes those that were no longer registered, so that they can be added again. Returns how many there were. */
export async function deleteGoneElsewhere(
  { tx, accountId }: Context,
  names: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await domainsDb(tx)
    .deleteFrom('domains')
    .where('account_id', '=', accountId)
    .where('connection_id', 'is', null)
    .where('name', '=', sql<string>`any(${names})`)
    .where('status', '=', 'gone')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The domains of a connection, locked until the end of the transaction. */
export function lockedDomainsOf({ tx, accountId }: Context, connectionId: string): Promise<DomainRow[]> {
  return domainsDb(tx)
    .selectFrom('domains')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The names of a connection's domains that are also held elsewhere, or at another connection. */
export async function selectNamesHeldTwice(
  { tx, accountId }: Context,
  connectionId: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct own.name from domains own
    join domains other on other.account_id = own.account_id and other.name = own.name and other.id <> own.id
    where own.account_id = ${accountId} and own.connection_id = ${connectionId} and other.status <> 'gone'
      and other.connection_id is distinct from own.connection_id`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Makes the domains of a connection ones that are held elsewhere, and returns them. What only the registrar tells is
 * deleted; the expiry date is kept for a registry that publishes none.
 */
export async function detachDomains(
  { tx, accountId, now }: Context,
  { id, registrar }: { id: string; registrar: string },
): Promise<DomainRow[]> {
  await sql`
    delete from domain_role_contacts using domains
    where domain_role_contacts.account_id = ${accountId} and domains.account_id = ${accountId}
      and domains.id = domain_role_contacts.domain_id and domains.connection_id = ${id}`.execute(tx)
  const detached = await domainsDb(tx)
    .updateTable('domains')
    .set({
      connection_id: null,
      registrar,
      entered_expires_at: sql`coalesce(entered_expires_at, expires_at)`,
      is_auto_renewed: null,
      has_privacy: null,
      renewal_price: null,
      price_read_at: null,
      error: null,
      missed_listings: 0,
      needs_reading: true,
      contacts_read_at: null,
      contacts_error: null,
      contacts_due_at: null,
      unverified_email: null,
      verification_deadline: null,
      revision: sql`revision + 1`,
      updated_at: now,
      due_at: now,
    })
    .where('account_id', '=', accountId)
    .where('connection_id', '=', id)
    .returningAll()
    .execute()
  await makeChecksDue(
    { tx, accountId, now },
    detached.map(({ id }) => id),
  )
  return detached
}

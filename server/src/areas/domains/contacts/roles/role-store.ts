import { sql } from 'kysely'
import type { ContactRole } from '#kernel/domains/contacts/contact.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { domainsDb, type RoleContactRow } from '../../store/tables.ts'

function rolesOf({ tx, accountId }: Context) {
  return domainsDb(tx).selectFrom('domain_role_contacts').selectAll().where('account_id', '=', accountId)
}

export function selectRoles(context: Context, domainId: string): Promise<RoleContactRow[]> {
  return rolesOf(context).where('domain_id', '=', domainId).execute()
}

export async function listUses(
  context: Context,
  contactId: string,
  page: { limit?: number; cursor?: string },
): Promise<Page<RoleContactRow>> {
  const { rows, nextCursor } = await readPage(rolesOf(context).where('contact_id', '=', contactId), page, {
    columns: ['domain_id', 'role'],
    identity: { list: 'contact_uses', contactId },
  })
  return { data: rows, next_cursor: nextCursor }
}

/** The domains whose registrars have the contact, at most this number. */
export async function domainIdsOfContact(
  { tx, accountId }: Context,
  contactId: string,
  limit: number,
): Promise<string[]> {
  const rows = await domainsDb(tx)
    .selectFrom('domain_role_contacts')
    .select('domain_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .orderBy('domain_id')
    .limit(limit)
    .execute()
  return rows.map(({ domain_id }) => domain_id)
}

/** The number of domains whose registrars have each of these contacts, without those that none has. */
export async function domainCounts(
  { tx, accountId }: Context,
  contactIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await domainsDb(tx)
    .selectFrom('domain_role_contacts')
    .select(['contact_id', sql<number>`count(distinct domain_id)::integer`.as('count')])
    .where('account_id', '=', accountId)
    .where('contact_id', '=', sql<string>`any(${contactIds})`)
    .groupBy('contact_id')
    .execute()
  return new Map(rows.flatMap(({ contact_id, count }) => (contact_id === null ? [] : [[contact_id, count]])))
}

/** The roles in which registrars have the contact, at most this number. */
export function rolesOfContact(
  context: Context,
  contactId: string,
  limit: number,
): Promise<RoleContactRow[]> {
  return rolesOf(context)
    .where('contact_id', '=', contactId)
    .orderBy('domain_id')
    .orderBy('role')
    .limit(limit)
    .execute()
}

/** The domains at a registrar that have a contact with one of these handles, at most this number. */
export async function domainsWithHandles(
  { tx, accountId }: Context,
  { connectionId, handles }: { connectionId: string; handles: readonly string[] },
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const db = domainsDb(tx)
  return await db
    .selectFrom('domains')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('status', '<>', 'gone')
    .where(
      'id',
      'in',
      db
        .selectFrom('domain_role_contacts')
        .select('domain_id')
        .where('account_id', '=', accountId)
        .where('handle', '=', sql<string>`any(${handles})`),
    )
    .orderBy('name')
    .limit(limit)
    .execute()
}

/** Replaces the contacts of a domain. */
export async function replaceRoles(
  { tx, accountId }: Context,
  domainId: string,
  rows: readonly Omit<RoleContactRow, 'account_id' | 'domain_id'>[],
): Promise<void> {
  await domainsDb(tx)
    .deleteFrom('domain_role_contacts')
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .execute()
  if (rows.length === 0) return
  await domainsDb(tx)
    .insertInto('domain_role_contacts')
    .values(rows.map((row) => ({ ...row, account_id: accountId, domain_id: domainId })))
    .execute()
}

type RolePage = {
  connectionId: string | undefined
  after: Pick<RoleContactRow, 'domain_id' | 'role'> | undefined
  limit: number
}

/** The roles that belong to no contact, at all registrars or at one, in order. */
export function rolesWithoutContact(
  { tx, accountId }: Context,
  { connectionId, after, limit }: RolePage,
): Promise<(RoleContactRow & { domain: string })[]> {
  return domainsDb(tx)
    .selectFrom('domain_role_contacts as role')
    .innerJoin('domains as domain', 'domain.id', 'role.domain_id')
    .selectAll('role')
    .select('domain.name as domain')
    .where('role.account_id', '=', accountId)
    .where('domain.account_id', '=', accountId)
    .where('contact_id', 'is', null)
    .where('domain.status', '<>', 'gone')
    .$if(connectionId !== undefined, (roles) => roles.where('domain.connection_id', '=', connectionId ?? ''))
    .$if(after !== undefined, (roles) =>
      roles.where(condition`(domain_id, role) > (${after?.domain_id}, ${after?.role})`),
    )
    .orderBy('domain_id')
    .orderBy('role.role')
    .limit(limit)
    .execute()
}

/** A role of these domains belongs to the contact now. */
export async function linkRoles(
  { tx, accountId }: Context,
  contactId: string,
  role: ContactRole,
  domainIds: readonly string[],
): Promise<void> {
  await domainsDb(tx)
    .updateTable('domain_role_contacts')
    .set({ contact_id: contactId })
    .where('account_id', '=', accountId)
    .where('domain_id', '=', sql<string>`any(${domainIds})`)
    .where('role', '=', role)
    .execute()
}

/** For a contact that is deleted: the contacts of its domains are the registrars' own. */
export async function detachContact({ tx, accountId }: Context, contactId: string): Promise<void> {
  await domainsDb(tx)
    .updateTable('domain_role_contacts')
    .set({ contact_id: null })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .execute()
}

/** Of these contacts, those that exist. */
export async function existingContacts(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await domainsDb(tx)
    .selectFrom('domain_contacts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

import { type Insertable, sql, type Updateable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { type ContactRow, type DomainTables, domainsDb } from '../store/tables.ts'
import type { ContactQuery } from './schema.ts'

function contactsOf({ tx, accountId }: Context) {
  return domainsDb(tx).selectFrom('domain_contacts').selectAll().where('account_id', '=', accountId)
}

export function findContact(
  context: Context,
  id: string,
  forUpdate = false,
): Promise<ContactRow | undefined> {
  return contactsOf(context)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
}

export function selectContactsById(context: Context, ids: readonly string[]): Promise<ContactRow[]> {
  return contactsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export function selectFirstContacts(context: Context, limit: number): Promise<ContactRow[]> {
  return contactsOf(context).orderBy('id').limit(limit).execute()
}

export async function selectContacts(
  context: Context,
  { label, used, q, ...page }: ContactQuery,
): Promise<Page<ContactRow>> {
  const query = contactsOf(context)
    .where(whereLabels('labels', label))
    .$if(used !== undefined, (contacts) => contacts.where(isUsed(context, used ?? false)))
    .$if(q !== undefined, (contacts) => contacts.where(containsText('name', q ?? '')))
  const { rows, nextCursor } = await readPage(query, page, {
    columns: ['id'],
    identity: { list: 'contacts', label, used, q },
  })
  return { data: rows, next_cursor: nextCursor }
}

function isUsed({ accountId }: Context, used: boolean) {
  const role = sql`select from domain_role_contacts r where r.account_id = ${accountId} and r.contact_id = domain_contacts.id`
  return used ? condition`exists (${role})` : condition`not exists (${role})`
}

export async function searchContacts({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name from domain_contacts where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}

export function insertContact(
  { tx }: Context,
  contact: Insertable<DomainTables['domain_contacts']>,
): Promise<ContactRow> {
  return domainsDb(tx).insertInto('domain_contacts').values(contact).returningAll().executeTakeFirstOrThrow()
}

export function updateContactRow(
  { tx, accountId }: Context,
  id: string,
  set: Updateable<DomainTables['domain_contacts']>,
): Promise<ContactRow> {
  return domainsDb(tx)
    .updateTable('domain_contacts')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteContactRow({ tx, accountId }: Context, id: string): Promise<void> {
  await domainsDb(tx)
    .deleteFrom('domain_contacts')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

import { type Insertable, sql } from 'kysely'
import { notFound } from '#kernel/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import { type DomainRow, type DomainTables, domainsDb } from './tables.ts'

function domainsOf({ tx, accountId }: Context) {
  return domainsDb(tx).selectFrom('domains').selectAll().where('account_id', '=', accountId)
}

export function findDomain(context: Context, id: string): Promise<DomainRow | undefined> {
  return domainsOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectDomain(context: Context, id: string): Promise<DomainRow> {
  const domain = await findDomain(context, id)
  if (!domain) throw notFound('domain')
  return domain
}

/** The domain, locked until the end of the transaction, if its revision matches the request. */
export async function lockedDomain(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<DomainRow> {
  const domain = await domainsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!domain) throw notFound('domain')
  requireMatch(ifMatch, domain.revision)
  return domain
}

export function selectDomainsById(context: Context, ids: readonly string[]): Promise<DomainRow[]> {
  return domainsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export function selectDomainsOf(context: Context, connectionId: string): Promise<DomainRow[]> {
  return domainsOf(context).where('connection_id', '=', connectionId).execute()
}

/** The domains of a connection with these names, locked until the end of the transaction. */
export function lockedDomainsNamed(
  context: Context,
  connectionId: string,
  names: readonly string[],
): Promise<DomainRow[]> {
  return domainsOf(context)
    .where('connection_id', '=', connectionId)
    .where('name', '=', sql<string>`any(${names})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function insertDomains(
  { tx }: Context,
  rows: readonly Insertable<DomainTables['domains']>[],
): Promise<void> {
  if (rows.length > 0) await domainsDb(tx).insertInto('domains').values(rows).execute()
}

export type DomainChange = Partial<Omit<DomainRow, 'account_id' | 'id' | 'created_at'>>

export function updateDomain({ tx, accountId }: Context, id: string, set: DomainChange): Promise<DomainRow> {
  return domainsDb(tx)
    .updateTable('domains')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function markListed({ tx, accountId, now }: Context, ids: readonly string[]): Promise<void> {
  await domainsDb(tx)
    .updateTable('domains')
    .set({ listed_at: now, missed_listings: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** Counts a complete listing without the domains that were not in it, and returns them. */
export function countMissing(
  { tx, accountId }: Context,
  connectionId: string,
  listedSince: Date,
): Promise<DomainRow[]> {
  return domainsDb(tx)
    .updateTable('domains')
    .set({ missed_listings: sql`missed_listings + 1` })
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('status', '<>', 'gone')
    .where('listed_at', '<', listedSince)
    .returningAll()
    .execute()
}

/** The earliest expiry of a connection's domains that is still to come. */
export async function nextExpiryOf(
  { tx, accountId, now }: Context,
  connectionId: string,
): Promise<Date | null> {
  const row = await domainsDb(tx)
    .selectFrom('domains')
    .select(({ fn }) => fn.min('expires_at').as('at'))
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.at ?? null
}

export async function deleteDomainRow({ tx, accountId }: Context, id: string): Promise<void> {
  await domainsDb(tx).deleteFrom('domains').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Its name in the audit log. */
export function targetOf({ id, name }: Pick<DomainRow, 'id' | 'name'>) {
  return { type: 'domain', id, name }
}

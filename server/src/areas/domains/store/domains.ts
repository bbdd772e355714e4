import { type Insertable, sql } from 'kysely'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import { insertChecks, makeChecksDue } from './checks.ts'
import { type DomainRow, type DomainTables, domainsDb } from './tables.ts'

const checkedColumns = [
  'status',
  'expires_at',
  'is_auto_renewed',
  'is_locked',
  'nameservers',
  'ds_records',
  'unverified_email',
  'verification_deadline',
] as const satisfies (keyof DomainRow)[]

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

/** Which of these names are domains in Holdfast. */
export async function selectNamesOfDomains(
  { tx, accountId }: Context,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await domainsDb(tx)
    .selectFrom('domains')
    .select('name')
    .where('account_id', '=', accountId)
    .where('name', '=', sql<string>`any(${names})`)
    .where('status', '<>', 'gone')
    .execute()
  return new Set(rows.map(({ name }) => name))
}

export async function insertDomains(
  context: Context,
  rows: readonly Insertable<DomainTables['domains']>[],
): Promise<void> {
  if (rows.length === 0) return
  await domainsDb(context.tx).insertInto('domains').values(rows).execute()
  await insertChecks(
    context,
    rows.map(({ id }) => id),
  )
}

export type DomainChange = Partial<Omit<DomainRow, 'account_id' | 'id' | 'created_at'>>

/** Changes a domain. It is checked again if the checks depend on what changes. */
export async function updateDomain(context: Context, id: string, set: DomainChange): Promise<DomainRow> {
  const { tx, accountId } = context
  const domain = await domainsDb(tx)
    .updateTable('domains')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (checkedColumns.some((column) => column in set)) await makeChecksDue(context, [id])
  return domain
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

/** Those of these names that are domains of the account, or all of them. */
export async function selectOwnDomains(
  context: Context,
  names: readonly string[] | 'all',
): Promise<string[]> {
  const rows = await domainsOf(context)
    .$if(names !== 'all', (all) =>
      all.where('name', '=', sql<string>`any(${names === 'all' ? [] : [...names]})`),
    )
    .where('status', '<>', 'gone')
    .execute()
  return rows.map(({ name }) => name)
}

import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
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

/** The acme_accounts table: inserting, listing and deleting. */
import { type Insertable, sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { containsAnyText } from '#platform/database/query/text-search.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import { type AccountRow, type AcmeTables, accountsOf, acmeDb } from '../store.ts'
import type { AcmeAccountQuery } from './schema.ts'

export const countAccounts: (tx: Tx, accountId: string) => Promise<number> = countRows(
  'acme_accounts',
  sql`deleted_at is null`,
)

export function insertAccount(
  { tx }: Context,
  account: Insertable<AcmeTables['acme_accounts']>,
): Promise<AccountRow> {
  return acmeDb(tx).insertInto('acme_accounts').values(account).returningAll().executeTakeFirstOrThrow()
}

export async function deleteAccountRow({ tx, accountId }: Context, id: string): Promise<void> {
  await acmeDb(tx)
    .deleteFrom('acme_accounts')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function listAccounts(context: Context, filter: AcmeAccountQuery): Promise<Page<AccountRow>> {
  const { limit, cursor, ...filters } = filter
  const { label, q } = filters
  const query = accountsOf(context)
    .where('deleted_at', 'is', null)
    .where(whereLabels('labels', label))
    .$if(q !== undefined, (all) => all.where(containsAnyText(['name', 'directory_url'], q ?? '')))
  const order = { columns: ['id'], identity: { list: 'acme_accounts', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export function selectAccountsById(context: Context, ids: readonly string[]): Promise<AccountRow[]> {
  return accountsOf(context)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** How many managed certificates each of these accounts has. */
export async function countManaged(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select acme_account_id as id, count(*) as count from managed_certificates
    where account_id = ${accountId} and acme_account_id = any(${[...ids]}) group by 1`.execute(acmeDb(tx))
  return new Map(rows.map(({ id, count }) => [id, count]))
}

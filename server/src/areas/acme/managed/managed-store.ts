/** The managed_certificates table: inserting, listing and deleting. */
import { type Insertable, sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { type AcmeTables, acmeDb, type ManagedRow, managedOf } from '../store.ts'
import type { ManagedCertificateQuery } from './schema.ts'

export function insertManaged(
  { tx }: Context,
  managed: Insertable<AcmeTables['managed_certificates']>,
): Promise<ManagedRow> {
  return acmeDb(tx)
    .insertInto('managed_certificates')
    .values(managed)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteManagedRow({ tx, accountId }: Context, id: string): Promise<void> {
  await acmeDb(tx)
    .deleteFrom('managed_certificates')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Makes the certificates of an ACME account due, which may have waited for it. */
export async function makeManagedDue({ tx, accountId, now }: Context, acmeAccountId: string): Promise<void> {
  await acmeDb(tx)
    .updateTable('managed_certificates')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('acme_account_id', '=', acmeAccountId)
    .execute()
}

export async function listManaged(
  context: Context,
  filter: ManagedCertificateQuery,
): Promise<Page<ManagedRow>> {
  const { limit, cursor, ...filters } = filter
  const { q, state, server_id, acme_account_id, label, needs_attention } = filters
  const text = `%${(q ?? '').toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const query = managedOf(context)
    .where(whereLabels('labels', label))
    .$if(q !== undefined, (all) => all.where(condition`array_to_string(names, ' ') like ${text}`))
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'issued'))
    .$if(server_id !== undefined, (all) => all.where('server_id', '=', server_id ?? ''))
    .$if(acme_account_id !== undefined, (all) => all.where('acme_account_id', '=', acme_account_id ?? ''))
    .$if(needs_attention === true, (all) =>
      all.where(condition`state = 'failing' or installation->>'state' = 'failed'`),
    )
  const order = { columns: ['id'], identity: { list: 'managed_certificates', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

/** Of the names of these, which certificates of the account are few. */
export async function selectManagedWithNames(
  { tx, accountId }: Context,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from managed_certificates where account_id = ${accountId} and names && ${[...names]}::text[]
    order by id`.execute(acmeDb(tx))
  return rows.map(({ id }) => id)
}

/** Of all accounts: what should have been renewed. Every time of a renewal is earlier, also those that CAs suggest. */
export async function countOverdue(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from managed_certificates
    where renews and state <> 'revoked' and now() > not_after - (not_after - not_before) / 8`.execute(tx)
  return rows[0]?.count ?? 0
}

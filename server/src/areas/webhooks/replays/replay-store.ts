/** The table of replays. */
import type { Insertable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { type ReplayRow, type WebhookTables, webhooksDb } from '../store.ts'
import type { ReplayQuery } from './schema.ts'

export function selectReplay(
  tx: Tx,
  accountId: string,
  id: string,
  forUpdate = false,
): Promise<ReplayRow | undefined> {
  return webhooksDb(tx)
    .selectFrom('webhook_replays')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Newest first. */
export async function listReplays({ tx, accountId }: Context, filter: ReplayQuery): Promise<Page<ReplayRow>> {
  const { endpoint_id, ...page } = filter
  const query = webhooksDb(tx)
    .selectFrom('webhook_replays')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(endpoint_id !== undefined, (replays) => replays.where('endpoint_id', '=', endpoint_id ?? ''))
  const order = { columns: ['id'], descending: true, identity: { list: 'replays', endpoint_id } }
  const { rows, nextCursor } = await readPage(query, page, order)
  return { data: rows, next_cursor: nextCursor }
}

export function insertReplay(
  tx: Tx,
  replay: Insertable<WebhookTables['webhook_replays']>,
): Promise<ReplayRow> {
  return webhooksDb(tx).insertInto('webhook_replays').values(replay).returningAll().executeTakeFirstOrThrow()
}

/** Marks a replay as cancelled, so that it is no longer due. */
export async function updateCancelled({ tx, accountId, now }: Context, id: string): Promise<void> {
  await webhooksDb(tx)
    .updateTable('webhook_replays')
    .set({ state: 'cancelled', due_at: null, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

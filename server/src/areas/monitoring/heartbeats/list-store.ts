/** The rows of heartbeats: how one is made, listed and deleted. */
import type { Insertable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { HeartbeatQuery } from './schema.ts'
import { type HeartbeatRow, type HeartbeatTables, heartbeatsDb } from './store.ts'

export function insertHeartbeat(
  { tx }: Context,
  heartbeat: Insertable<HeartbeatTables['heartbeats']>,
): Promise<HeartbeatRow> {
  return heartbeatsDb(tx).insertInto('heartbeats').values(heartbeat).returningAll().executeTakeFirstOrThrow()
}

export async function deleteHeartbeatRow({ tx, accountId }: Context, id: string): Promise<void> {
  await heartbeatsDb(tx)
    .deleteFrom('heartbeats')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function listHeartbeats(context: Context, filter: HeartbeatQuery): Promise<Page<HeartbeatRow>> {
  const { limit, cursor, ...filters } = filter
  const { state, label, needs_attention, q } = filters
  const query = heartbeatsDb(context.tx)
    .selectFrom('heartbeats')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where(whereLabels('labels', label))
    .$if(state !== undefined, (heartbeats) => heartbeats.where(hasState(state ?? '', context.now)))
    .$if(needs_attention !== undefined, (heartbeats) =>
      heartbeats.where(needs_attention ? condition`status = 'down'` : condition`status <> 'down'`),
    )
    .$if(q !== undefined, (heartbeats) =>
      heartbeats.where(condition`${containsText('name', q ?? '')} or ${containsText('slug', q ?? '')}`),
    )
  const order = { columns: ['id'], identity: { list: 'heartbeats', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

function hasState(state: string, now: Date) {
  const isLate = condition`status = 'up' and expected_at is not null and expected_at <= ${now}`
  if (state === 'late') return isLate
  if (state === 'up') return condition`status = 'up' and not (${isLate})`
  return condition`status = ${state}`
}

import type { Observation } from '#kernel/domains/watch/watch-state.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { type PageRequest, readPage } from '#platform/database/query/keyset.ts'
import { revived, type WatchedRow, watchedDb } from './tables.ts'

export type Change = { observedAt: Date; lastObservedAt: Date; observation: Observation }

/**
 * How the observations of a watched domain changed, newest first. Those from before it was added are of other accounts,
 * and do not show.
 */
export async function listChanges(
  { tx }: Context,
  { id, name, created_at }: WatchedRow,
  page: PageRequest,
): Promise<Page<Change>> {
  const query = watchedDb(tx)
    .selectFrom('watched_name_changes')
    .selectAll()
    .where('name', '=', name)
    .where('until_at', '>=', created_at)
  const order = { columns: ['id'], descending: true, identity: { list: 'observations', watched: id } }
  const { rows, nextCursor } = await readPage(query, page, order)
  const data = rows.map(({ from_at, until_at, observation }) => ({
    observedAt: from_at < created_at ? created_at : from_at,
    lastObservedAt: until_at,
    observation: revived<Observation>(observation),
  }))
  return { data, next_cursor: nextCursor }
}

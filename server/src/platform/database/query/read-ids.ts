import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection/database.ts'

/** A page of a list of ids. `after` is the last id of the previous page. */
export type IdPage = { after: string | null; limit: number; isDescending?: boolean }

/**
 * One page of the ids that a SELECT with the single column `id` finds. Null is skipped. A plain SELECT is read in index
 * order; one with `distinct` or `offset 0` is read completely and then sorted, so it must be bounded.
 */
export async function readIds(
  tx: Tx,
  found: RawBuilder<unknown>,
  { after, limit, isDescending = false }: IdPage,
): Promise<string[]> {
  const compare = sql.raw(isDescending ? '<' : '>')
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const { rows } = await sql<{ id: string }>`
    select found.id from (${found}) as found
    where found.id is not null ${after === null ? sql`` : sql`and found.id ${compare} ${after}`}
    order by found.id ${direction} limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The same for a known list of ids. */
export function pageOfIds(ids: readonly string[], { after, limit, isDescending = false }: IdPage): string[] {
  const sorted = [...new Set(ids)].toSorted()
  if (isDescending) sorted.reverse()
  const rest = after === null ? sorted : sorted.filter((id) => (isDescending ? id < after : id > after))
  return rest.slice(0, limit)
}

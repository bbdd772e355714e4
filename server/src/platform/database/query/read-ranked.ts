import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection/database.ts'
import { condition } from './condition.ts'
import { containsText, likeContaining } from './text-search.ts'

/** How well a row matches: 0 exactly, 1 at its beginning, 2 anywhere. */
export type RankedId = { id: string; rank: number }
export type RankedPage = { after: RankedId | null; limit: number }

/**
 * A page of the rows in a small tenant table whose columns contain a text: exact matches first, then those that begin
 * with it, then the others. `rows` is a SELECT with the columns `id` and those that are searched.
 */
export async function readRanked(
  tx: Tx,
  rows: RawBuilder<unknown>,
  { columns, text }: { columns: readonly string[]; text: string },
  { after, limit }: RankedPage,
): Promise<RankedId[]> {
  const of = (column: string) => `found.${column}`
  const any = (make: (column: string) => RawBuilder<boolean>) =>
    condition`${sql.join(
      columns.map((column) => make(of(column))),
      sql` or `,
    )}`
  const isText = any((column) => condition`lower(${sql.ref(column)}) = ${text.toLowerCase()}`)
  const beginsWithText = any((column) => condition`${sql.ref(column)} ilike ${likeContaining(text).slice(1)}`)
  const { rows: found } = await sql<RankedId>`
    select ranked.id, ranked.rank from (
      select found.id, case when ${isText} then 0 when ${beginsWithText} then 1 else 2 end as rank
      from (${rows}) as found
      where ${any((column) => containsText(column, text))}
    ) as ranked
    where ${after === null ? condition`true` : condition`(ranked.rank, ranked.id) > (${after.rank}, ${after.id})`}
    order by ranked.rank, ranked.id limit ${limit}`.execute(tx)
  return found
}

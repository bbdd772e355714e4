import { type RawBuilder, sql } from 'kysely'

/** How many rows one INSERT takes: few enough for the 65,535 parameters of a statement, and for other requests between. */
export const rowsOfInsert = 1000

/**
 * The rows of an INSERT after `values`. Rows are given so rather than by a SELECT from JSON or arrays: where tables are
 * sharded under row-level security, no INSERT takes the rows of a function.
 */
export function valueRows(rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  // One template for all rows: a fragment for each value would cost more than the statement.
  const texts: string[] = []
  let before = '('
  for (const row of rows) {
    for (const [index] of row.entries()) {
      texts.push(index === 0 ? before : ', ')
    }
    before = '), ('
  }
  texts.push(')')
  return sql(Object.assign(texts, { raw: texts }), ...rows.flat())
}

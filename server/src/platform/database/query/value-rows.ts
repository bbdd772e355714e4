import { type RawBuilder, sql } from 'kysely'

/**
 * The number of rows in one INSERT: few enough for the 65,535 parameters of a statement, and to serve other requests in
 * between.
 */
export const rowsOfInsert = 1000

/**
 * The rows of an INSERT after `values`. A SELECT from JSON or arrays cannot be used instead: on sharded tables with
 * row-level security, no INSERT accepts rows of a function.
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

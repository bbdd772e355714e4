import { type RawBuilder, sql } from 'kysely'

/** Whether a column, or an expression, contains the text, whatever its case; the text is taken as it is, without wildcards. */
export function containsText(column: string | RawBuilder<string>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column} ilike ${pattern}`
}

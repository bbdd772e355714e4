import { type RawBuilder, sql } from 'kysely'

/** Whether a column contains the text, whatever its case; the text is taken as it is, without wildcards. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} ilike ${pattern}`
}

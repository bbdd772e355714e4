import { type RawBuilder, sql } from 'kysely'
import { condition } from './condition.ts'

/** Whether a column, or an expression, contains the text, whatever its case; the text is taken as it is, without wildcards. */
export function containsText(column: string | RawBuilder<string>, text: string): RawBuilder<boolean> {
  return condition`${typeof column === 'string' ? sql.ref(column) : column} ilike ${likeContaining(text)}`
}

/** Whether any of these columns contains the text. */
export function containsAnyText(columns: readonly string[], text: string): RawBuilder<boolean> {
  return condition`${sql.join(
    columns.map((column) => containsText(column, text)),
    sql` or `,
  )}`
}

/** The same for a column that holds lower case only, which is looked through in a third of the time. */
export function containsLowerCase(column: string, text: string): RawBuilder<boolean> {
  return condition`${sql.ref(column)} like ${likeContaining(text.toLowerCase())}`
}

/** The pattern of LIKE for what contains a text as it is. */
export function likeContaining(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

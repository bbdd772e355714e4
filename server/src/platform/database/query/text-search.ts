import { type RawBuilder, sql } from 'kysely'
import { condition } from './condition.ts'

/** Whether a column or expression contains the text, in any case. The text has no wildcards. */
export function containsText(column: string | RawBuilder<string>, text: string): RawBuilder<boolean> {
  return condition`${typeof column === 'string' ? sql.ref(column) : column} ilike ${likeContaining(text)}`
}

/**
 * The same for rows that are read in the order of an index until a page is full. For a pattern, the planner assumes that
 * hardly any row matches, and reads and sorts all rows instead; for an expression that it cannot judge, every second.
 */
export function containsTextInOrder(expression: RawBuilder<string>, text: string): RawBuilder<boolean> {
  return condition`case when ${containsText(expression, text)} then true else false end`
}

/** Whether any of these columns contains the text. */
export function containsAnyText(columns: readonly string[], text: string): RawBuilder<boolean> {
  return condition`${sql.join(
    columns.map((column) => containsText(column, text)),
    sql` or `,
  )}`
}

/** The same for a lower-case column, which takes a third of the time. */
export function containsLowerCase(column: string, text: string): RawBuilder<boolean> {
  return condition`${sql.ref(column)} like ${likeContaining(text.toLowerCase())}`
}

/** The LIKE pattern for values that contain a text literally. */
export function likeContaining(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

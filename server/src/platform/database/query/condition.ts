import { type RawBuilder, sql } from 'kysely'

/**
 * A condition written in SQL, always in parentheses: `or` inside it can never drop the conditions beside it, such as
 * the one on the account. The only way to make one; `npm run check` refuses others.
 */
export function condition(text: TemplateStringsArray, ...values: unknown[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql<boolean>(text, ...values)})`
}

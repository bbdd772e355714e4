import { type RawBuilder, sql } from 'kysely'

/**
 * A condition written in SQL, always in parentheses, so that an `or` inside it can never bypass the conditions beside
 * it, such as the one on the account. `npm run check` refuses conditions created in any other way.
 */
export function condition(text: TemplateStringsArray, ...values: unknown[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql<boolean>(text, ...values)})`
}

import { type RawBuilder, sql } from 'kysely'
import type { Limit } from './limits.ts'

/** Counts the account's rows of a table that match a condition. */
export function countRows(table: string, where: RawBuilder<unknown> = sql`true`): Limit['count'] {
  return async (tx, accountId) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where account_id = ${accountId} and ${where}`.execute(
      tx,
    )
    return rows[0]?.count ?? 0
  }
}

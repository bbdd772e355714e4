import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'

/** No evidence for too long: a day, or an hour while the name may be released. */
export const isStale = condition`stage <> 'unsupported'
  and stale_since <= now() - case when stage = 'drop_window' then interval '1 hour' else interval '1 day' end`

/** The watched domains of all accounts without evidence for too long. System scope. */
export async function countStale(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from watched_domains where ${isStale}`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

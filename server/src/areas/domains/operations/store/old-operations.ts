import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'

/**
 * Deletes operations that ended before this time, up to a limit; returns their number. One that was queued because a
 * watched name was released is kept as long as the name is watched: it shows whether that release was used.
 */
export async function deleteOldOperations(
  tx: Tx,
  accountId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from domain_operations where account_id = ${accountId} and id in (
      select id from domain_operations as old
      where old.account_id = ${accountId} and old.finished_at < ${before}
        and not exists (
          select from watched_registration_orders as ordered
          where ordered.account_id = ${accountId} and ordered.operation_id = old.id)
      order by old.id limit ${limit})
    returning id`.execute(tx)
  return rows.length
}

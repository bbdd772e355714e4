import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'

/**
 * Deletes actions that ended before this time, up to a limit; returns their number. A creation is kept as long as its
 * server may be at the provider, which would otherwise be an orphan once it is removed from Holdfast, and as long as an
 * orphan refers to it.
 */
export async function deleteOldActions(
  tx: Tx,
  accountId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from server_actions where account_id = ${accountId} and id in (
      select id from server_actions as old
      where old.account_id = ${accountId} and old.finished_at < ${before}
        and not (old.kind = 'create' and old.ref is not null and not exists (
          select from server_actions as deletion
          where deletion.account_id = ${accountId} and deletion.connection_id = old.connection_id
            and deletion.ref = old.ref and deletion.kind = 'delete' and deletion.state = 'succeeded'))
        and not exists (
          select from cloud_orphans as orphan
          where orphan.account_id = ${accountId} and orphan.connection_id = old.connection_id
            and orphan.operation_id = old.id)
      order by old.id limit ${limit})
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    update snapshots set action_id = null where account_id = ${accountId} and action_id = any(${ids})`.execute(
    tx,
  )
  await sql`
    update snapshot_schedules set last_action_id = null
    where account_id = ${accountId} and last_action_id = any(${ids})`.execute(tx)
  return ids.length
}

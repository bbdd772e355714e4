import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'

/** Until when reports are rolled up, locked until the end of the transaction; null: another process has it. */
export async function lockProgress(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ rolled_until: Date }>`
    select rolled_until from server_metric_rollup_progress for update skip locked`.execute(tx)
  return rows[0]?.rolled_until ?? null
}

export async function setProgress(tx: Tx, until: Date): Promise<void> {
  await sql`update server_metric_rollup_progress set rolled_until = ${until}`.execute(tx)
}

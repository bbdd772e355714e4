import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'

/** The channel on which it is told that something of an account has changed; the payload is its id. */
export const changeChannel = 'holdfast_changes'

/** Notifies every process of the change when the transaction commits. */
export async function notifyChange(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_notify(${changeChannel}, ${accountId})`.execute(tx)
}

import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'

/** The notification channel for due work; the payload is the kind's name. */
export const wakeChannel = 'holdfast_work'

/**
 * Wakes the workers of a kind when this transaction commits. A lost notification delays the work by at most a second.
 */
export async function wake(tx: Tx, kindName: string): Promise<void> {
  await sql`select pg_notify(${wakeChannel}, ${kindName})`.execute(tx)
}

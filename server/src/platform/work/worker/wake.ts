import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'

/** The channel on which workers are told that a kind of work has something due. */
export const wakeChannel = 'holdfast_work'

/** Wakes the workers of a kind when this transaction commits. Losing the call costs a second at most. */
export async function wake(tx: Tx, kindName: string): Promise<void> {
  await sql`select pg_notify(${wakeChannel}, ${kindName})`.execute(tx)
}

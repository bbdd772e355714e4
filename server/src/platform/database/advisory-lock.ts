import { sql } from 'kysely'
import type { Tx } from './connection/database.ts'

/** Takes the lock of that name exclusively, among all processes, until the transaction ends. */
export async function holdLock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Takes the lock in shared mode; exclusive holders wait. */
export async function shareLock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx)
}

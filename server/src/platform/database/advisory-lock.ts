import { sql } from 'kysely'
import type { Tx } from './connection/database.ts'

/** Holds the lock of that name alone, among all processes, until the transaction ends. */
export async function holdLock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Holds it together with others who share it, and keeps those waiting who want it alone. */
export async function shareLock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx)
}

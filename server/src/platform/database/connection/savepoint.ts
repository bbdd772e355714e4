import { sql } from 'kysely'
import type { Tx } from './database.ts'

export async function setSavepoint(tx: Tx, name: string): Promise<void> {
  await sql`savepoint ${sql.id(name)}`.execute(tx)
}

/** Undoes the changes since the savepoint. The transaction continues from there. */
export async function rollBackTo(tx: Tx, name: string): Promise<void> {
  await sql`rollback to savepoint ${sql.id(name)}`.execute(tx)
}

/** Makes registrations due when something about them has changed. */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'

/**
 * The registration of a watched domain that was released. Failures from before do not delay its attempts. Returns
 * whether there is one.
 */
export async function makeRegistrationDue(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update watched_registrations set due_at = now(), attempts = 0
    where account_id = ${accountId} and id = ${id} and state = 'waiting' returning 1 as one`.execute(tx)
  return rows.length > 0
}

/** The registrations whose operation has ended. */
export async function makeOrderedDue(tx: Tx, accountId: string, operationId: string): Promise<boolean> {
  const { rows } = await sql`
    update watched_registrations set due_at = now()
    where account_id = ${accountId} and operation_id = ${operationId} and state = 'ordered'
    returning 1 as one`.execute(tx)
  return rows.length > 0
}

/** The registrations through a connection that fails or works again. */
export async function makeRegistrationsOfConnectionDue(
  tx: Tx,
  accountId: string,
  connectionId: string,
): Promise<boolean> {
  const { rows } = await sql`
    update watched_registrations set due_at = now()
    where account_id = ${accountId} and connection_id = ${connectionId} and state = 'waiting'
    returning 1 as one`.execute(tx)
  return rows.length > 0
}

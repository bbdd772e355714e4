import type { Tx } from '#platform/database/connection/database.ts'
import { peopleDb } from '../store.ts'

/** Ends a session of this person; returns false if there is none with this id. */
export async function deleteSession(tx: Tx, userId: string, id: string): Promise<boolean> {
  const ended = await peopleDb(tx)
    .deleteFrom('user_sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await peopleDb(tx).deleteFrom('user_sessions').where('user_id', '=', userId).execute()
}

/** Records that the person of a session has proved their identity. */
export async function updateProvedAt(tx: Tx, id: string, at: Date): Promise<void> {
  await peopleDb(tx).updateTable('user_sessions').set({ proved_at: at }).where('id', '=', id).execute()
}

type UsedSession = { id: string; user_id: string; last_account_id: string | null }

/** Records when a session was used, and the account that its person chose last. */
export async function updateSessionUse(
  tx: Tx,
  { id, user_id, last_account_id }: UsedSession,
  at: Date,
): Promise<void> {
  const db = peopleDb(tx)
  await db.updateTable('user_sessions').set({ last_used_at: at }).where('id', '=', id).execute()
  await db.updateTable('users').set({ last_account_id }).where('id', '=', user_id).execute()
}

/** Deletes expired sessions and links. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  const db = peopleDb(tx)
  await db.deleteFrom('user_sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('user_verifications').where('expires_at', '<', now).execute()
}

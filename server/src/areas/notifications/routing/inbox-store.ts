import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import { notificationsDb } from '../store.ts'

/** Whether a rule has chosen events of this type, or an alert is open that the event may end. */
export async function isWanted(tx: Tx, accountId: string, kind: string): Promise<boolean> {
  const { rows } = await sql<{ is_wanted: boolean }>`
    select exists (
      select from notification_rules
      where account_id = ${accountId} and enabled and (event_kinds = '{}' or ${kind} = any(event_kinds))
    ) or exists (select from notification_alerts where account_id = ${accountId}) as is_wanted`.execute(tx)
  return rows[0]?.is_wanted ?? false
}

export async function insertIntoInbox(tx: Tx, accountId: string, eventId: string, at: Date): Promise<void> {
  await notificationsDb(tx)
    .insertInto('notification_inbox')
    .values({ account_id: accountId, id: eventId, due_at: at })
    .execute()
}

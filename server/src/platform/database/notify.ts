import { sql } from 'kysely'
import type { Tx } from './connection/database.ts'
import { fixedStatement } from './query/fixed-statement.ts'

type Notification = { channel: string; payload: string }

const sendNotification = fixedStatement(
  (_tx, { channel, payload }: Notification) => sql`select pg_notify(${channel}, ${payload})`,
)

/** Notifies the listeners of a channel when this transaction commits. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await sendNotification(tx, { channel, payload })
}

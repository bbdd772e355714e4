import type { Insertable, Updateable } from 'kysely'
import type { Context } from '#platform/context.ts'
import { type AlertRow, type NotificationTables, notificationsDb } from '../store.ts'

type Scope = Pick<Context, 'tx' | 'accountId'>

/** The open alert of a rule with this key, locked. */
export function lockAlertOf(
  { tx, accountId }: Scope,
  ruleId: string,
  key: string,
): Promise<AlertRow | undefined> {
  return notificationsDb(tx)
    .selectFrom('notification_alerts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('rule_id', '=', ruleId)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
}

export function selectAlert({ tx, accountId }: Scope, id: string): Promise<AlertRow | undefined> {
  return notificationsDb(tx)
    .selectFrom('notification_alerts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertAlert(
  { tx }: Scope,
  alert: Insertable<NotificationTables['notification_alerts']>,
): Promise<void> {
  await notificationsDb(tx).insertInto('notification_alerts').values(alert).execute()
}

export async function updateAlert(
  { tx, accountId }: Scope,
  id: string,
  change: Updateable<NotificationTables['notification_alerts']>,
): Promise<void> {
  await notificationsDb(tx)
    .updateTable('notification_alerts')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function deleteAlert({ tx, accountId }: Scope, id: string): Promise<void> {
  await notificationsDb(tx)
    .deleteFrom('notification_alerts')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

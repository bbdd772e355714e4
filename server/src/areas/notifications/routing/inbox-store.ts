import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
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

type Scope = Pick<Context, 'tx' | 'accountId'>

/** The next events that are due and were not tried yet, locked. Only the worker that holds the claim of the account calls it. */
export async function lockNext(
  { tx, accountId }: Scope,
  limit: number,
): Promise<{ id: string; position: number }[]> {
  const { rows } = await sql<{ id: string; position: number }>`
    select id, position from notification_inbox
    where account_id = ${accountId} and coalesce(leased_until, due_at) <= statement_timestamp()
      and lease is null and attempts = 0
    order by coalesce(leased_until, due_at), position limit ${limit}
    for update skip locked`.execute(tx)
  return rows.map(({ id, position }) => ({ id, position: Number(position) }))
}

export async function selectPosition({ tx, accountId }: Scope, id: string): Promise<number> {
  const { position } = await notificationsDb(tx)
    .selectFrom('notification_inbox')
    .select('position')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(position)
}

export async function deleteFromInbox({ tx, accountId }: Scope, ids: readonly string[]): Promise<void> {
  await sql`
    delete from notification_inbox where account_id = ${accountId} and id = any(${ids})`.execute(tx)
}

import { sql } from 'kysely'
import type { Severity } from '#kernel/events/notification.ts'
import { newId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import type { DigestReason } from '../message/compose.ts'
import { type DigestItem, digestItemsMax } from '../message/message.ts'
import { type ChannelRow, notificationsDb } from '../store.ts'

type Scope = Pick<Context, 'tx' | 'accountId'>

export type NewItem = { eventId: string; kind: string; severity: Severity; item: DigestItem }

/** Adds to the digest of a channel that is sent at this time, which is made with its first item. The channel is locked. */
export async function addToDigest(
  { tx, accountId, now }: Context,
  { channelId, reason, dueAt }: { channelId: string; reason: DigestReason; dueAt: Date },
  { eventId, kind, severity, item }: NewItem,
): Promise<void> {
  const db = notificationsDb(tx)
  await db
    .insertInto('notification_digests')
    .values({
      account_id: accountId,
      id: newId('notification_digest'),
      channel_id: channelId,
      reason,
      created_at: now,
      ends_at: dueAt,
      due_at: dueAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const digest = await db
    .selectFrom('notification_digests')
    .select('id')
    .where('account_id', '=', accountId)
    .where('channel_id', '=', channelId)
    .where('reason', '=', reason)
    .where('ends_at', '=', dueAt)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notification_items')
    .values({
      account_id: accountId,
      id: newId('notification_item'),
      digest_id: digest.id,
      event_id: eventId,
      event_kind: kind,
      severity,
      item: JSON.stringify(item),
    })
    .execute()
}

/** What a digest lists, oldest first, how many there are of each severity, and the newest event. */
export async function selectItems({ tx, accountId }: Scope, digestId: string) {
  const newest = await notificationsDb(tx)
    .selectFrom('notification_items')
    .select(['item', 'event_id'])
    .where('account_id', '=', accountId)
    .where('digest_id', '=', digestId)
    .orderBy('id', 'desc')
    .limit(digestItemsMax)
    .execute()
  const { rows } = await sql<{ severity: Severity; count: number }>`
    select severity, count(*) as count from notification_items
    where account_id = ${accountId} and digest_id = ${digestId} group by severity`.execute(tx)
  return {
    items: newest.map(({ item }) => item).toReversed(),
    counts: Object.fromEntries(rows.map(({ severity, count }) => [severity, count])),
    newestEventId: newest[0]?.event_id ?? null,
  }
}

export async function selectDigest({ tx, accountId }: Scope, id: string) {
  return await notificationsDb(tx)
    .selectFrom('notification_digests')
    .select(['id', 'reason'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Counts messages that were sent to a channel. */
export async function updateWindow(
  { tx, accountId }: Scope,
  { id }: Pick<ChannelRow, 'id'>,
  window: { window_since: Date; window_count: number },
): Promise<void> {
  await notificationsDb(tx)
    .updateTable('notification_channels')
    .set(window)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** What the messages of a channel about one alert refer to, at vendors that group them. */
import { sql } from 'kysely'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { notificationsDb } from '../store.ts'

/** Longer than an alert lasts. */
const keptSeconds = 100 * 86_400

export async function selectThread(
  { tx, accountId }: Pick<Context, 'tx' | 'accountId'>,
  channelId: string,
  key: string,
): Promise<string | null> {
  const found = await notificationsDb(tx)
    .selectFrom('notification_threads')
    .select('thread')
    .where('account_id', '=', accountId)
    .where('channel_id', '=', channelId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found?.thread ?? null
}

/** The first one stays. Does nothing for a channel that was deleted meanwhile. */
export async function insertThread(
  { tx, accountId, now }: Context,
  { channelId, key, thread }: { channelId: string; key: string; thread: string },
): Promise<void> {
  await notificationsDb(tx)
    .deleteFrom('notification_threads')
    .where('account_id', '=', accountId)
    .where('channel_id', '=', channelId)
    .where('created_at', '<', addSeconds(now, -keptSeconds))
    .execute()
  await sql`
    insert into notification_threads (account_id, channel_id, key, thread, created_at)
    select account_id, id, ${key}::text, ${thread}::text, ${now}::timestamptz from notification_channels
    where account_id = ${accountId} and id = ${channelId} for key share
    on conflict do nothing`.execute(tx)
}

export async function deleteThread(
  { tx, accountId }: Pick<Context, 'tx' | 'accountId'>,
  channelId: string,
  key: string,
): Promise<void> {
  await notificationsDb(tx)
    .deleteFrom('notification_threads')
    .where('account_id', '=', accountId)
    .where('channel_id', '=', channelId)
    .where('key', '=', key)
    .execute()
}

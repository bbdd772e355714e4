import { type Insertable, sql, type Updateable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { type ChannelRow, type NotificationTables, notificationsDb } from '../store.ts'
import type { ChannelQuery } from './schema.ts'

export function selectChannel(
  tx: Tx,
  accountId: string,
  id: string,
  forUpdate = false,
): Promise<ChannelRow | undefined> {
  return notificationsDb(tx)
    .selectFrom('notification_channels')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
}

export async function selectChannels(
  tx: Tx,
  accountId: string,
  { label, type, needs_attention, q, ...page }: ChannelQuery,
  unhealthy: readonly string[],
): Promise<Page<ChannelRow>> {
  const query = notificationsDb(tx)
    .selectFrom('notification_channels')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(whereLabels('labels', label))
    .$if(type !== undefined, (channels) => channels.where('type', '=', type ?? ''))
    .$if(needs_attention === true, (channels) => channels.where('id', '=', sql<string>`any(${unhealthy})`))
    .$if(needs_attention === false, (channels) => channels.where('id', '<>', sql<string>`all(${unhealthy})`))
    .$if(q !== undefined, (channels) => channels.where(containsText('name', q ?? '')))
  const { rows, nextCursor } = await readPage(query, page, {
    columns: ['id'],
    identity: { list: 'notification_channels', label, type, needs_attention, q },
  })
  return { data: rows, next_cursor: nextCursor }
}

/** Locked in the order of their ids, so that two who lock several never wait for each other. */
export function lockChannels(tx: Tx, accountId: string, ids: readonly string[]): Promise<ChannelRow[]> {
  return notificationsDb(tx)
    .selectFrom('notification_channels')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function insertChannel(
  tx: Tx,
  channel: Insertable<NotificationTables['notification_channels']>,
): Promise<ChannelRow> {
  return notificationsDb(tx)
    .insertInto('notification_channels')
    .values(channel)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateChannelRow(
  tx: Tx,
  accountId: string,
  id: string,
  change: Updateable<NotificationTables['notification_channels']>,
): Promise<ChannelRow> {
  return notificationsDb(tx)
    .updateTable('notification_channels')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteChannelRow(tx: Tx, accountId: string, id: string): Promise<void> {
  await notificationsDb(tx)
    .deleteFrom('notification_channels')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** All channels of the account, by name. */
export function allChannels({ tx, accountId }: { tx: Tx; accountId: string }): Promise<ChannelRow[]> {
  return notificationsDb(tx)
    .selectFrom('notification_channels')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

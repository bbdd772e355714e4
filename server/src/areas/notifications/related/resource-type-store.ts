import { sql } from 'kysely'
import { selectDestinations } from '#areas/webhooks/index.ts'
import type { Context } from '#platform/context.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import type { ResourceType } from '#platform/related/resource-type.ts'
import { channelTypes } from '../channels/types/types.ts'
import { notificationsDb } from '../store.ts'

const typeNames = new Map(channelTypes.map(({ type, name }) => [type, name]))

export const notificationResourceTypes: readonly ResourceType[] = [
  {
    kind: 'notification_channel',
    permission: 'account.read',
    async select(context, ids) {
      const channels = await notificationsDb(context.tx)
        .selectFrom('notification_channels')
        .select(['id', 'name', 'type'])
        .where('account_id', '=', context.accountId)
        .where('id', '=', sql<string>`any(${ids})`)
        .execute()
      const destinations = await selectDestinations(context, ids)
      return channels.map(({ id, name, type }) => ({
        id,
        title: name,
        detail: typeNames.get(type) ?? type,
        state: destinations.get(id)?.state ?? null,
        parent_id: null,
      }))
    },
    search: searchIn('notification_channels'),
  },
  {
    kind: 'notification_rule',
    permission: 'account.read',
    async select({ tx, accountId }, ids) {
      const rules = await notificationsDb(tx)
        .selectFrom('notification_rules')
        .select(['id', 'name', 'enabled', 'event_kinds'])
        .where('account_id', '=', accountId)
        .where('id', '=', sql<string>`any(${ids})`)
        .execute()
      return rules.map(({ id, name, enabled, event_kinds }) => ({
        id,
        title: name,
        detail: event_kinds.length === 0 ? null : event_kinds.join(', '),
        state: enabled ? 'enabled' : 'disabled',
        parent_id: null,
      }))
    },
    search: searchIn('notification_rules'),
  },
]

function searchIn(table: 'notification_channels' | 'notification_rules') {
  return async ({ tx, accountId }: Context, text: string, page: RankedPage) => {
    const rows = sql`select id, name from ${sql.table(table)} where account_id = ${accountId}`
    return await readRanked(tx, rows, { columns: ['name'], text }, page)
  }
}

import { sql } from 'kysely'
import { creationLinks } from '#areas/identity/index.ts'
import { eventLinks } from '#areas/webhooks/index.ts'
import { idsFrom } from '#platform/related/ids-from.ts'
import type { Link } from '#platform/related/resource-type.ts'

const rulesOfChannel = idsFrom(
  (accountId, id) =>
    sql`select id from notification_rules where account_id = ${accountId} and channel_ids @> ${[id]}::text[]`,
)
const channelsOfRule = idsFrom(
  (accountId, id) =>
    sql`select distinct unnest(channel_ids) as id from notification_rules where account_id = ${accountId} and id = ${id}`,
)

export const notificationLinks: readonly Link[] = [
  {
    of: 'notification_channel',
    kind: 'notification_rule',
    relation: 'used_by',
    blocksDeletion: true,
    find: rulesOfChannel,
  },
  { of: 'notification_rule', kind: 'notification_channel', relation: 'uses', find: channelsOfRule },
  ...eventLinks('notification_channel'),
  ...creationLinks('notification_channel'),
  ...creationLinks('notification_rule'),
]

/** The dynamic IP table: inserting, listing and deleting. */
import type { Insertable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { firewallNeedsAttention, recordNeedsAttention } from '../binding-count-store.ts'
import { type DynamicIpRow, type DynamicIpTables, dynamicIpDb } from '../store.ts'
import type { DynamicIpQuery } from './schema.ts'

export function insertDynamicIp(
  tx: Tx,
  dynamicIp: Insertable<DynamicIpTables['dynamic_ips']>,
): Promise<DynamicIpRow> {
  return dynamicIpDb(tx).insertInto('dynamic_ips').values(dynamicIp).returningAll().executeTakeFirstOrThrow()
}

/** Throws a foreign key violation if firewall rules follow it. */
export async function deleteDynamicIpRow({ tx, accountId }: Context, id: string): Promise<void> {
  await dynamicIpDb(tx)
    .deleteFrom('dynamic_ips')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function listDynamicIps(context: Context, filter: DynamicIpQuery): Promise<Page<DynamicIpRow>> {
  const { limit, cursor, ...filters } = filter
  const { needs_attention, label, q } = filters
  const query = dynamicIpDb(context.tx)
    .selectFrom('dynamic_ips')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where(whereLabels('labels', label))
    .$if(needs_attention === true, (dynamicIps) => dynamicIps.where(needsAttention(context)))
    .$if(needs_attention === false, (dynamicIps) =>
      dynamicIps.where(condition`not ${needsAttention(context)}`),
    )
    .$if(q !== undefined, (dynamicIps) => dynamicIps.where(containsText('name', q ?? '')))
  const order = { columns: ['id'], identity: { list: 'dynamic_ips', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

const ofDynamicIp = ({ accountId }: Context) =>
  condition`binding.account_id = ${accountId} and binding.dynamic_ip_id = dynamic_ips.id`

/** Must match what the views count as needing attention, and the states held and stale. */
const needsAttention = (context: Context) => condition`
  (blocked_at is null and (held_since is not null or stale_since is not null))
  or exists (select from dynamic_ip_bindings as binding where ${ofDynamicIp(context)} and ${recordNeedsAttention(context)})
  or exists (select from dynamic_ip_firewall_bindings as binding where ${ofDynamicIp(context)} and ${firewallNeedsAttention})`

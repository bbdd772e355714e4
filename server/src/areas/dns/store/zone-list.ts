/** The zones of an account as a list with search, filters and sorting. */
import { sql } from 'kysely'
import { searchedName } from '#kernel/dns/name.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { ZoneQuery } from '../operations/zone-schema.ts'
import { isSameZone } from './shared-zones.ts'
import { dnsDb, type ZoneRow } from './tables.ts'

export async function listZones(context: Context, filter: ZoneQuery): Promise<Page<ZoneRow>> {
  const { limit, cursor, ...filters } = filter
  const { name, connection_id, status, needs_attention, label, q, sort = 'created_at' } = filters
  const query = dnsDb(context.tx)
    .selectFrom('dns_zones')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where(whereLabels('labels', label))
    .$if(name !== undefined, (zones) => zones.where('name', '=', searchedName(name ?? '')))
    .$if(connection_id !== undefined, (zones) => zones.where('connection_id', '=', connection_id ?? ''))
    .$if(status !== undefined, (zones) => zones.where('status', '=', status ?? 'active'))
    .$if(needs_attention === true, (zones) => zones.where(needsAttention(context)))
    .$if(needs_attention === false, (zones) => zones.where(condition`not ${needsAttention(context)}`))
    .$if(q !== undefined, (zones) => zones.where(containsText('name', q ?? '')))
  const columns = sort.endsWith('name') ? ['name', 'id'] : ['id']
  const order = { columns, descending: sort.startsWith('-'), identity: { list: 'zones', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export function selectZonesById(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<Pick<ZoneRow, 'id' | 'name' | 'status'>[]> {
  return dnsDb(tx)
    .selectFrom('dns_zones')
    .select(['id', 'name', 'status'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** Zones whose name contains a text, as written or in its stored form. */
export async function searchZones({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name from dns_zones where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name'], text: searchedName(text) }, page)
}

/** Must match the view's `failed` status, its sync states failing, held and drifted, and the warning `shared_zone`. */
const needsAttention = (
  context: Context,
) => condition`status = 'failed' or dns_zones.error is not null or held is not null or exists (
  select from dns_rrsets apart
  where apart.account_id = ${context.accountId} and apart.zone_id = dns_zones.id and apart.state <> 'in_sync'
    and (apart.state like 'drift%' or apart.state = 'conflict' or apart.error is not null)
) or exists (
  select from dns_zones other
  where ${isSameZone(context, 'dns_zones', 'other')} and not other.allow_shared and not dns_zones.allow_shared
)`

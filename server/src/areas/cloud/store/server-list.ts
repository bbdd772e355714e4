/** The servers of an account as a list with search, filters and sorting. */
import { sql } from 'kysely'
import { readAddress } from '#kernel/ip/address.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { ServerQuery } from '../servers/schema.ts'
import { cloudDb, type ServerRow } from './tables.ts'

const columnsOf = { name: ['name', 'id'], created_at: ['id'] } as const

export async function listServers(context: Context, query: ServerQuery): Promise<Page<ServerRow>> {
  const { limit, cursor, ...filters } = query
  const {
    connection_id,
    lifecycle,
    power,
    online,
    region,
    needs_attention,
    label,
    q,
    sort = 'name',
  } = filters
  const servers = cloudDb(context.tx)
    .selectFrom('servers')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where(whereLabels('labels', label))
    .$if(connection_id !== undefined, (all) => all.where('connection_id', '=', connection_id ?? ''))
    .$if(lifecycle !== undefined, (all) => all.where('lifecycle', '=', lifecycle ?? 'active'))
    .$if(power !== undefined, (all) => all.where('power', '=', power ?? 'unknown'))
    .$if(online !== undefined, (all) => all.where('is_online', '=', online ?? true))
    .$if(region !== undefined, (all) => all.where('region', '=', region ?? ''))
    .$if(needs_attention === true, (all) => all.where(needsAttention))
    .$if(needs_attention === false, (all) => all.where(condition`not ${needsAttention}`))
    .$if(q !== undefined, (all) => all.where(matches(context, q ?? '')))
  const order = {
    columns: columnsOf[sort.replace('-', '') as keyof typeof columnsOf],
    descending: sort.startsWith('-'),
    identity: { list: 'servers', ...filters },
  }
  const { rows, nextCursor } = await readPage(servers, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

const needsAttention = condition`(lifecycle in ('error', 'missing') or is_online is false)`

/** By a part of the name, or by a whole address. */
function matches({ accountId }: Context, text: string) {
  const address = readAddress(text)?.address
  if (address === undefined) return containsText('name', text)
  return condition`id in (
    select server_id from server_addresses where account_id = ${accountId} and address = ${address}
  )`
}

export async function searchServers({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name from servers where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}

/** The domains of an account as a list with search, filters and sorting. */
import { sql } from 'kysely'
import { searchedName } from '#kernel/dns/name.ts'
import type { Page } from '#kernel/list/page.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { type LabelCount, readLabels, whereLabels } from '#platform/database/query/labels.ts'
import type { RankedPage } from '#platform/database/query/read-ranked.ts'
import { type DomainQuery, labelsListed } from '../domain/schema.ts'
import { nameContains, searchNames } from './name-search.ts'
import { type DomainRow, domainsDb, expiryDay } from './tables.ts'

const columnsOf = {
  attention: ['urgency', 'expires_on', 'id'],
  expires_at: ['expires_on', 'id'],
  name: ['name', 'id'],
  created_at: ['id'],
} as const

export async function listDomains(context: Context, filter: DomainQuery): Promise<Page<DomainRow>> {
  const { limit, cursor, ...filters } = filter
  const { name, connection_id, held_elsewhere, status, expires_within_days, auto_renew, locked } = filters
  const { problem, needs_attention, label, q, sort = 'expires_at' } = filters
  const contains = q === undefined ? null : await nameContains(context, 'domains', q)
  const query = domainsDb(context.tx)
    .selectFrom('domains')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where(whereLabels('labels', label))
    .$if(name !== undefined, (domains) => domains.where('name', '=', searchedName(name ?? '')))
    .$if(connection_id !== undefined, (domains) => domains.where('connection_id', '=', connection_id ?? ''))
    .$if(held_elsewhere === true, (domains) => domains.where('connection_id', 'is', null))
    .$if(held_elsewhere === false, (domains) => domains.where('connection_id', 'is not', null))
    .$if(status !== undefined, (domains) => domains.where('status', '=', status ?? 'active'))
    .$if(expires_within_days !== undefined, (domains) =>
      domains.where('expires_on', '<=', dayAfter(context, expires_within_days ?? 0)),
    )
    .$if(auto_renew !== undefined, (domains) => domains.where('is_auto_renewed', '=', auto_renew ?? true))
    .$if(locked !== undefined, (domains) => domains.where('is_locked', '=', locked ?? true))
    .$if(problem !== undefined, (domains) => domains.where(condition`${problem ?? ''} = any(problem_codes)`))
    .$if(needs_attention === true, (domains) => domains.where(needsAttention(context)))
    .$if(needs_attention === false, (domains) => domains.where(condition`not ${needsAttention(context)}`))
    .$if(contains !== null, (domains) => domains.where(contains ?? condition`true`))
  const columns = columnsOf[sort.replace('-', '') as keyof typeof columnsOf]
  const order = { columns, descending: sort.startsWith('-'), identity: { list: 'domains', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

/** From this number of days on, a domain that is not renewed automatically needs attention. */
const attentionDays = 30

const needsAttention = (context: Context) => condition`(
  urgency = 0 or status not in ('active', 'registering', 'transferring_in')
  or (expires_on <= ${dayAfter(context, attentionDays)} and is_auto_renewed is distinct from true)
)`

function dayAfter({ now }: Context, days: number): string {
  return expiryDay(addSeconds(now, days * 24 * 60 * 60))
}

export function listLabels({ tx, accountId }: Context): Promise<LabelCount[]> {
  return readLabels(tx, sql`select labels from domains where account_id = ${accountId}`, labelsListed)
}

export async function searchDomains(context: Context, text: string, page: RankedPage) {
  return await searchNames(context, 'domains', text, page)
}

/** The table of webhook endpoints. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { IdKind } from '#kernel/id.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { fixedStatement } from '#platform/database/query/fixed-statement.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { containsAnyText } from '#platform/database/query/text-search.ts'
import { type EndpointRow, type WebhookTables, webhooksDb } from '../store.ts'
import type { EndpointQuery } from './schema.ts'

/** Other destinations have another owner. */
export const isEndpoint = sql`owner_type = 'webhook_endpoint'`

export type EndpointChange = Updateable<WebhookTables['webhook_endpoints']>

export function selectEndpoint(tx: Tx, accountId: string, id: string, forUpdate = false) {
  return webhooksDb(tx)
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
}

export async function selectEndpoints(
  tx: Tx,
  accountId: string,
  { label, needs_attention, q, ...page }: EndpointQuery,
): Promise<Page<EndpointRow>> {
  const query = webhooksDb(tx)
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('owner_type', '=', 'webhook_endpoint')
    .where(whereLabels('labels', label))
    .$if(needs_attention === true, (endpoints) => endpoints.where('state', '<>', 'healthy'))
    .$if(needs_attention === false, (endpoints) => endpoints.where('state', '=', 'healthy'))
    .$if(q !== undefined, (endpoints) => endpoints.where(containsAnyText(['name', 'url'], q ?? '')))
  const { rows, nextCursor } = await readPage(query, page, {
    columns: ['id'],
    identity: { list: 'endpoints', label, needs_attention, q },
  })
  return { data: rows, next_cursor: nextCursor }
}

/** The endpoints that subscribe to this event type; their filters may still exclude an event. */
export function selectEndpointsOfEventType(
  tx: Tx,
  accountId: string,
  kind: string,
): Promise<Pick<EndpointRow, 'id' | 'filter'>[]> {
  return endpointsOfEventType(tx, { accountId, kind })
}

const endpointsOfEventType = fixedStatement((tx, wanted: { accountId: string; kind: string }) =>
  webhooksDb(tx)
    .selectFrom('webhook_endpoints')
    .select(['id', 'filter'])
    .where('account_id', '=', wanted.accountId)
    .where(condition`${wanted.kind} = any(event_kinds)`),
)

/** Locked in the order of their ids, which prevents deadlocks between two that lock several. */
export function lockEndpoints(tx: Tx, accountId: string, ids: readonly string[]): Promise<EndpointRow[]> {
  return webhooksDb(tx)
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function insertEndpoint(
  tx: Tx,
  endpoint: Insertable<WebhookTables['webhook_endpoints']>,
): Promise<EndpointRow> {
  return webhooksDb(tx)
    .insertInto('webhook_endpoints')
    .values(endpoint)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateEndpointRow(
  tx: Tx,
  accountId: string,
  id: string,
  change: EndpointChange,
): Promise<EndpointRow> {
  return webhooksDb(tx)
    .updateTable('webhook_endpoints')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateHealth(
  tx: Tx,
  accountId: string,
  id: string,
  health: EndpointChange,
): Promise<void> {
  await webhooksDb(tx)
    .updateTable('webhook_endpoints')
    .set(health)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function deleteEndpointRow(tx: Tx, accountId: string, id: string): Promise<void> {
  await webhooksDb(tx)
    .deleteFrom('webhook_endpoints')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/**
 * The number of endpoints of all accounts by state. A pause by the owner is a separate state, because it is not a
 * failure.
 */
export async function countEndpointsByState(tx: Tx, ownerType: IdKind): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select case when pause_reason = 'by_owner' then 'paused_by_owner' else state end as state, count(*)
    from webhook_endpoints where owner_type = ${ownerType} group by 1`.execute(tx)
  return new Map(rows.map(({ state, count }) => [state, count]))
}

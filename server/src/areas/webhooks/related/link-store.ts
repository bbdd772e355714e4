/** Finds the ids of endpoints, deliveries, replays and events by what they refer to; each lookup uses an index. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { idsFrom } from '#platform/related/ids-from.ts'
import { isDestinationOf } from '../destinations/destinations-of-store.ts'
import { type EndpointRow, type ReplayRow, type ShownDelivery, webhooksDb } from '../store.ts'

export const endpointsAt = idsFrom(
  (accountId, host) =>
    sql`select id from webhook_endpoints where account_id = ${accountId} and host = ${host}`,
)

export const deliveriesOfEndpoint = idsFrom(
  (accountId, id) =>
    sql`select id from webhook_deliveries where account_id = ${accountId} and endpoint_id = ${id}`,
)
export const deliveriesOfEvent = idsFrom(
  (accountId, id) =>
    sql`select id from webhook_deliveries where account_id = ${accountId} and event_id = ${id} and ${isDestinationOf('webhook_endpoint', 'endpoint_id')} offset 0`,
)
export const deliveriesOfReplay = idsFrom(
  (accountId, id) =>
    sql`select id from webhook_deliveries where account_id = ${accountId} and replay_id = ${id}`,
)
export const replaysOfEndpoint = idsFrom(
  (accountId, id) =>
    sql`select id from webhook_replays where account_id = ${accountId} and endpoint_id = ${id}`,
)

const ofDelivery = (column: 'endpoint_id' | 'event_id' | 'replay_id') =>
  idsFrom(
    (accountId, id) =>
      sql`select ${sql.ref(column)} as id from webhook_deliveries where account_id = ${accountId} and id = ${id}`,
  )
export const endpointOfDelivery = ofDelivery('endpoint_id')
export const eventOfDelivery = ofDelivery('event_id')
export const replayOfDelivery = ofDelivery('replay_id')
export const endpointOfReplay = idsFrom(
  (accountId, id) =>
    sql`select endpoint_id as id from webhook_replays where account_id = ${accountId} and id = ${id}`,
)

type EndpointSummary = Pick<EndpointRow, 'id' | 'name' | 'url' | 'state'>

export function selectEndpointsById(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<EndpointSummary[]> {
  return webhooksDb(tx)
    .selectFrom('webhook_endpoints')
    .select(['id', 'name', 'url', 'state'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export function selectDeliveriesById(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<Pick<ShownDelivery, 'id' | 'event_kind' | 'state' | 'created_at'>[]> {
  return webhooksDb(tx)
    .selectFrom('webhook_deliveries')
    .select(['id', 'event_kind', 'state', 'created_at'])
    .where('account_id', '=', accountId)
    .where(isDestinationOf('webhook_endpoint', 'endpoint_id'))
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export function selectReplaysById(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<Pick<ReplayRow, 'id' | 'event_kinds' | 'state' | 'since' | 'until'>[]> {
  return webhooksDb(tx)
    .selectFrom('webhook_replays')
    .select(['id', 'event_kinds', 'state', 'since', 'until'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** The endpoints that subscribe to any of these event types, and whose filter has no resources or contains this one. */
export function selectEndpointsChoosing(
  { tx, accountId }: Context,
  { kinds, id }: { kinds: readonly string[]; id: string },
): Promise<Pick<EndpointRow, 'id' | 'filter'>[]> {
  return webhooksDb(tx)
    .selectFrom('webhook_endpoints')
    .select(['id', 'filter'])
    .where('account_id', '=', accountId)
    .where(condition`event_kinds && ${[...kinds]}::text[]`)
    .where(
      condition`coalesce(jsonb_array_length(filter->'ids'), 0) = 0 or filter->'ids' @> ${JSON.stringify([id])}::jsonb`,
    )
    .execute()
}

export async function searchEndpoints({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name, url from webhook_endpoints
    where account_id = ${accountId} and owner_type = 'webhook_endpoint'`
  return await readRanked(tx, rows, { columns: ['name', 'url'], text }, page)
}

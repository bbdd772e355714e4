import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { EndpointRow } from '../store.ts'

/**
 * The event types that are sent to an endpoint: those that it subscribes to, and earlier ones that still wait in
 * deliveries or replays, which would be sent to a new URL too.
 */
export async function eventTypesSentTo({ tx, accountId }: Context, endpoint: EndpointRow): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select delivery.event_kind as kind from webhook_queue as queued
    join webhook_deliveries as delivery on (delivery.account_id, delivery.id) = (queued.account_id, queued.id)
    where queued.account_id = ${accountId} and queued.endpoint_id = ${endpoint.id}
    union
    select unnest(event_kinds) from webhook_replays
    where account_id = ${accountId} and endpoint_id = ${endpoint.id} and state = 'running'`.execute(tx)
  return [...new Set([...endpoint.event_kinds, ...rows.map(({ kind }) => kind)])]
}

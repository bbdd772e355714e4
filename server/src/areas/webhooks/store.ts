import type { Generated } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { EventTables } from '#platform/events/events.ts'

export type Labels = Record<string, string>

export type EndpointRow = {
  account_id: string
  id: string
  name: string
  url: string
  event_kinds: string[]
  enabled: boolean
  /** Sealed. */
  secret: string
  labels: Labels
  revision: number
  created_at: Date
  updated_at: Date
}

export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'cancelled'

export type DeliveryRow = {
  account_id: string
  id: string
  endpoint_id: string
  event_id: string
  event_kind: string
  state: DeliveryState
  attempt_count: number
  last_attempt_at: Date | null
  last_status: number | null
  last_error: string | null
  created_at: Date
  due_at: Date | null
}

export type AttemptRow = {
  account_id: string
  delivery_id: string
  number: number
  started_at: Date
  duration_ms: number
  outcome: 'delivered' | 'failed' | 'interrupted'
  url: string
  address: string | null
  request_headers: Record<string, unknown>
  status: number | null
  response_headers: Record<string, unknown> | null
  response_body: string | null
  response_truncated: boolean
  error: string | null
}

type WebhookTables = EventTables & {
  webhook_endpoints: Omit<EndpointRow, 'revision'> & { revision: Generated<number> }
  webhook_deliveries: DeliveryRow & { attempts: Generated<number>; lease: Generated<string | null> }
  webhook_attempts: AttemptRow
}

type Defaulted = 'attempt_count' | 'last_attempt_at' | 'last_status' | 'last_error'
export type NewDelivery = Omit<DeliveryRow, Defaulted>

export function webhooksDb(tx: Tx) {
  return tx.withTables<WebhookTables>()
}

export function selectEndpoint(tx: Tx, accountId: string, id: string, lock?: 'update' | 'share') {
  return webhooksDb(tx)
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(lock === 'update', (query) => query.forUpdate())
    .$if(lock === 'share', (query) => query.forShare())
    .executeTakeFirst()
}

export function selectDelivery(tx: Tx, accountId: string, id: string) {
  return webhooksDb(tx)
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** All that sending a pending delivery needs; undefined if it is no longer pending or has lost its endpoint. */
export function selectPending(tx: Tx, accountId: string, id: string) {
  return webhooksDb(tx)
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', (join) =>
      join
        .onRef('endpoint.account_id', '=', 'delivery.account_id')
        .onRef('endpoint.id', '=', 'delivery.endpoint_id'),
    )
    .innerJoin('events as event', (join) =>
      join.onRef('event.account_id', '=', 'delivery.account_id').onRef('event.id', '=', 'delivery.event_id'),
    )
    .select(['delivery.endpoint_id', 'delivery.event_id', 'delivery.event_kind', 'delivery.attempt_count'])
    .select(['endpoint.enabled', 'endpoint.url', 'endpoint.secret', 'event.body'])
    .where('delivery.account_id', '=', accountId)
    .where('delivery.id', '=', id)
    .where('delivery.state', '=', 'pending')
    .executeTakeFirst()
}

export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  const rows = deliveries.map((delivery) => ({
    ...delivery,
    attempt_count: 0,
    last_attempt_at: null,
    last_status: null,
    last_error: null,
  }))
  await webhooksDb(tx).insertInto('webhook_deliveries').values(rows).execute()
}

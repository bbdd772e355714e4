import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { IdKind } from '#kernel/id.ts'
import type { Labels } from '#kernel/text/labels.ts'
import type { Tx } from '#platform/database/connection/database.ts'

export const endpointStates = ['healthy', 'failing', 'paused'] as const
export const pauseReasons = ['by_owner', 'gone', 'no_success'] as const
export const deliveryStates = ['pending', 'delivered', 'failed', 'skipped', 'cancelled'] as const
export const deliveryCauses = ['event', 'test', 'redelivery', 'replay'] as const

export const replayStates = ['running', 'done', 'cancelled'] as const
export const replayedStates = ['missing', 'failed', 'skipped', 'delivered'] as const

export type EndpointState = (typeof endpointStates)[number]
export type PauseReason = (typeof pauseReasons)[number]
export type DeliveryState = (typeof deliveryStates)[number]
export type DeliveryCause = (typeof deliveryCauses)[number]
export type ReplayState = (typeof replayStates)[number]
export type ReplayedState = (typeof replayedStates)[number]

/** As stored in the database, where times are texts. */
export type StoredSecret = { sealed: string; created_at: string; expires_at: string | null }

/** Which events of its types an endpoint receives. */
export type EventFilter = { ids?: string[]; labels?: string[] }

export type EndpointRow = {
  account_id: string
  id: string
  /** The type of the resource that owns it and has its id; a webhook endpoint owns itself. */
  owner_type: IdKind
  name: string
  url: string
  /** The host of the URL in canonical form. */
  host: string | null
  event_kinds: string[]
  filter: EventFilter
  /** Encrypted: a JSON object of names and values. */
  headers: string | null
  /** Oldest first; may include expired ones. */
  secrets: StoredSecret[]
  labels: Labels
  state: EndpointState
  state_since: Date
  pause_reason: PauseReason | null
  /** For `gone`: what the receiver said happened, and how to fix it; null if it said only that. */
  pause_remedy: string | null
  /** The number of consecutive failed attempts, and the time of the first. */
  failures: number
  first_failure_at: Date | null
  last_success_at: Date | null
  max_concurrency: number
  max_per_second: number | null
  ordered: boolean
  revision: number
  created_at: Date
  updated_at: Date
}

export type DeliveryRow = {
  account_id: string
  id: string
  endpoint_id: string
  event_id: string
  event_kind: string
  state: DeliveryState
  cause: DeliveryCause
  replay_id: string | null
  /** What is sent instead of the event's body, to a destination that another area owns. */
  message: string | null
  attempt_count: number
  last_attempt_at: Date | null
  last_status: number | null
  last_error: string | null
  created_at: Date
}

/** A delivery as it is shown; nothing is due at a paused endpoint. */
export type ShownDelivery = DeliveryRow & { next_attempt_at: Date | null }

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

export type ReplayRow = {
  account_id: string
  id: string
  endpoint_id: string
  event_kinds: string[]
  states: ReplayedState[]
  since: Date
  until: Date
  state: ReplayState
  /** The last processed event. */
  seen_id: string
  seen_count: number
  queued_count: number
  created_at: Date
  updated_at: Date
}

type EndpointDefaults = {
  owner_type: Generated<IdKind>
  /** A list in a JSON column is passed as text, because the driver would convert it to a PostgreSQL array. */
  secrets: ColumnType<StoredSecret[], string, string>
  failures: Generated<number>
  first_failure_at: Generated<Date | null>
  last_success_at: Generated<Date | null>
  pause_reason: Generated<PauseReason | null>
  pause_remedy: Generated<string | null>
  revision: Generated<number>
  is_held: GeneratedAlways<boolean>
}
type DeliveryDefaults = {
  message: Generated<string | null>
  attempt_count: Generated<number>
  last_attempt_at: Generated<Date | null>
  last_status: Generated<number | null>
  last_error: Generated<string | null>
}
type WorkColumns = {
  due_at: Date | null
  lease: Generated<string | null>
  leased_until: Generated<Date | null>
  attempts: Generated<number>
}

export type WebhookTables = {
  webhook_endpoints: Omit<EndpointRow, keyof EndpointDefaults> & EndpointDefaults
  /** The delivery log. */
  webhook_deliveries: Omit<DeliveryRow, keyof DeliveryDefaults> & DeliveryDefaults
  webhook_queue: {
    account_id: string
    id: string
    endpoint_id: string
    replay_id: string | null
    position: GeneratedAlways<number>
  } & WorkColumns
  webhook_attempts: AttemptRow
  webhook_replays: Omit<ReplayRow, 'seen_id' | 'seen_count' | 'queued_count'> & {
    seen_id: Generated<string>
    seen_count: Generated<number>
    queued_count: Generated<number>
  } & WorkColumns
}

export function webhooksDb(tx: Tx) {
  return tx.withTables<WebhookTables>()
}

/**
 * Destinations of deliveries that other areas own, such as notification channels. A destination has the id of the
 * resource that owns it, and the queue, log, retries and health of a webhook endpoint; it chooses no events of its own.
 */
import type { IdKind } from '#kernel/id.ts'
import type { Labels } from '#kernel/text/labels.ts'
import type { Context } from '#platform/context.ts'
import { deliveryWork } from '../deliveries/fan-out.ts'
import { newDelivery } from '../deliveries/new-delivery.ts'
import { endMailed, endWaiting, insertDeliveries, makeWaitingDue } from '../deliveries/queue-store.ts'
import {
  deleteEndpointRow,
  insertEndpoint,
  selectEndpoint,
  updateEndpointRow,
} from '../endpoints/endpoint-store.ts'
import { requestedState } from '../endpoints/health/health.ts'
import type { EndpointRow } from '../store.ts'

export type Destination = Pick<
  EndpointRow,
  | 'id'
  | 'state'
  | 'state_since'
  | 'pause_reason'
  | 'pause_remedy'
  | 'failures'
  | 'first_failure_at'
  | 'last_success_at'
>

export type DestinationInput = {
  ownerType: IdKind
  id: string
  name: string
  /** Where it is, without secrets, for attempts whose request is not known. */
  shownUrl: string
  labels: Labels
  enabled: boolean
  /** How many attempts are started per second; null: no limit. */
  maxPerSecond: number | null
}

export function createDestination(
  { tx, accountId, now }: Context,
  { ownerType, id, name, shownUrl, labels, enabled, maxPerSecond }: DestinationInput,
): Promise<Destination> {
  return insertEndpoint(tx, {
    account_id: accountId,
    id,
    owner_type: ownerType,
    name,
    url: shownUrl,
    host: null,
    event_kinds: [],
    filter: {},
    headers: null,
    secrets: '[]',
    state: enabled ? 'healthy' : 'paused',
    pause_reason: enabled ? null : 'by_owner',
    state_since: now,
    ordered: false,
    max_concurrency: 4,
    max_per_second: maxPerSecond,
    labels,
    created_at: now,
    updated_at: now,
  })
}

/** Changes a destination with its owner; one that is enabled again sends what waits. */
export async function updateDestination(
  context: Context,
  id: string,
  {
    name,
    shownUrl,
    labels,
    enabled,
  }: Pick<DestinationInput, 'name' | 'shownUrl' | 'labels'> & { enabled?: boolean },
): Promise<Destination> {
  const { tx, accountId, now } = context
  const before = await selectEndpoint(tx, accountId, id, true)
  if (!before) throw new Error(`Destination ${id} does not exist`)
  const after = await updateEndpointRow(tx, accountId, id, {
    name,
    url: shownUrl,
    labels,
    ...(enabled !== undefined && requestedState(before, enabled, now)),
    updated_at: now,
  })
  if (before.state === 'paused') await makeWaitingDue(context, id)
  await context.wake(deliveryWork)
  return after
}

/** Removes a destination. Its log stays; what has not been delivered yet never will be. */
export async function deleteDestination(context: Context, id: string): Promise<void> {
  await endWaiting(context, { endpointId: id }, 'cancelled')
  await endMailed(context, id)
  await deleteEndpointRow(context.tx, context.accountId, id)
}

export type NewMessage = {
  destinationId: string
  /** The event that it is about. */
  eventId: string
  /** Under which type it is in the log. */
  kind: string
  /** What the destination's format renders. */
  message: string
}

/** Queues messages, in the transaction of what they are about. */
export async function queueMessages(
  context: Context,
  messages: readonly NewMessage[],
  cause: 'event' | 'test' = 'event',
): Promise<void> {
  if (messages.length === 0) return
  const { tx, accountId, now: at } = context
  await insertDeliveries(
    tx,
    messages.map(({ destinationId, eventId, kind, message }) => ({
      ...newDelivery({ accountId, id: eventId, kind, at }, destinationId, cause),
      message,
    })),
  )
  await context.wake(deliveryWork)
}

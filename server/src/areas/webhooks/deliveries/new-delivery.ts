import { newId } from '#kernel/id.ts'
import type { PublishedEvent } from '#platform/events/events.ts'
import type { DeliveryCause } from '../store.ts'

/** The row of an event's delivery to an endpoint, due at once. */
export function newDelivery(
  { accountId, id, kind, at }: Pick<PublishedEvent, 'accountId' | 'id' | 'kind' | 'at'>,
  endpointId: string,
  cause: DeliveryCause,
) {
  return {
    account_id: accountId,
    id: newId('webhook_delivery'),
    endpoint_id: endpointId,
    event_id: id,
    event_kind: kind,
    state: 'pending',
    cause,
    created_at: at,
    due_at: at,
  } as const
}

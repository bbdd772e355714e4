import type { EventSubscriber, PublishedEvent } from '#platform/events/events.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { selectEndpointsOfEventType } from '../endpoints/endpoint-store.ts'
import { matchesFilter } from '../endpoints/filter.ts'
import { newDelivery } from './new-delivery.ts'
import { insertDeliveries } from './queue-store.ts'

/** The name of the due work on deliveries. */
export const deliveryWork = 'webhooks.deliveries'

/** Creates one delivery for each endpoint that wants the event, in the event's transaction. */
export const fanOut: EventSubscriber = async (tx, event) => {
  const endpoints = await selectEndpointsOfEventType(tx, event.accountId, event.kind)
  const wanting = endpoints.filter(
    ({ id, filter }) => !isOwnHealthEvent(event, id) && matchesFilter(filter, event.data),
  )
  if (wanting.length === 0) return
  await Promise.all([
    insertDeliveries(
      tx,
      wanting.map(({ id }) => newDelivery(event, id, 'event')),
    ),
    wake(tx, deliveryWork),
  ])
}

/** An endpoint never receives events about its own health, because their deliveries would fail next. */
export function isOwnHealthEvent(
  { kind, data }: Pick<PublishedEvent, 'kind' | 'data'>,
  endpointId: string,
): boolean {
  return kind.startsWith('webhook_endpoint.') && data['endpoint_id'] === endpointId
}

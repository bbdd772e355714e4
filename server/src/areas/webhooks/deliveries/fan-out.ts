import type { EventSubscriber, PublishedEvent } from '#platform/events/events.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { selectEndpointsOfEventType } from '../endpoints/endpoint-store.ts'
import { passes } from '../endpoints/filter.ts'
import { newDelivery } from './new-delivery.ts'
import { insertDeliveries } from './queue-store.ts'

/** The name under which deliveries are worked on. */
export const deliveryWork = 'webhooks.deliveries'

/** One delivery for each endpoint that wants the event, in the transaction of the event itself. */
export const fanOut: EventSubscriber = async (tx, event) => {
  const endpoints = await selectEndpointsOfEventType(tx, event.accountId, event.kind)
  const wanting = endpoints.filter(
    ({ id, filter }) => !isOwnHealthEvent(event, id) && passes(filter, event.data),
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

/** What happens to an endpoint is told to others only: its own delivery of it would be the next to fail. */
export function isOwnHealthEvent(
  { kind, data }: Pick<PublishedEvent, 'kind' | 'data'>,
  endpointId: string,
): boolean {
  return kind.startsWith('webhook_endpoint.') && data['endpoint_id'] === endpointId
}

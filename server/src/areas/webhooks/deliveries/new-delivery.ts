import { newIdAt } from '#kernel/id.ts'
import type { PublishedEvent } from '#platform/events/events.ts'
import type { DeliveryCause, DeliveryRow } from '../store.ts'

/** A delivery that was not sent yet. */
export type NewDelivery = Pick<
  DeliveryRow,
  'account_id' | 'id' | 'endpoint_id' | 'event_id' | 'event_kind' | 'cause' | 'replay_id' | 'created_at'
> & { message?: string }

/** The delivery of an event to an endpoint. */
export function newDelivery(
  { accountId, id, kind, at }: Pick<PublishedEvent, 'accountId' | 'id' | 'kind' | 'at'>,
  endpointId: string,
  cause: DeliveryCause,
  replayId: string | null = null,
): NewDelivery {
  return {
    account_id: accountId,
    id: newIdAt('webhook_delivery', at),
    endpoint_id: endpointId,
    event_id: id,
    event_kind: kind,
    cause,
    replay_id: replayId,
    created_at: at,
  }
}

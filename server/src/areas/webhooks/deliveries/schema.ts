import { type Static, Type } from 'typebox'
import {
  Id,
  InputObject,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  Timestamp,
  timeQuery,
} from '#platform/http/operation/schema.ts'
import { deliveryCauses, deliveryStates } from '../store.ts'

const Headers = Type.Record(Type.String(), Type.Unknown())

export const deliveryFields = {
  id: Id('webhook_delivery'),
  endpoint_id: Id('webhook_endpoint'),
  event_id: Id('event'),
  event: Type.String(),
  state: OneOf(deliveryStates),
  cause: OneOf(deliveryCauses, {
    description:
      'Why the delivery is sent. Only deliveries caused by an event affect the health of the endpoint.',
  }),
  replay_id: Nullable(Id('webhook_replay')),
  attempt_count: Type.Integer(),
  next_attempt_at: Nullable(Timestamp),
  last_attempt_at: Nullable(Timestamp),
  last_status: Nullable(Type.Integer()),
  last_error: Nullable(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Delivery = Resource('WebhookDelivery', deliveryFields)
export const DeliveryPage = PageOf(Delivery, 'WebhookDeliveryPage')

export const Attempt = Resource('WebhookAttempt', {
  number: Type.Integer(),
  started_at: Timestamp,
  duration_ms: Type.Integer(),
  outcome: OneOf(['delivered', 'failed', 'interrupted']),
  url: Type.String(),
  address: Nullable(Type.String()),
  request_headers: Headers,
  status: Nullable(Type.Integer()),
  response_headers: Nullable(Headers),
  response_body: Nullable(Type.String({ description: 'The first 16 KiB of the response.' })),
  response_truncated: Type.Boolean(),
  error: Nullable(Type.String()),
})

export const DeliveryWithAttempts = Resource('WebhookDeliveryWithAttempts', {
  ...deliveryFields,
  body: Nullable(
    Type.String({
      description: 'The exact message body; null without the read permission of the event’s area.',
    }),
  ),
  attempt_log: Type.Array(Attempt),
})

export const DeliveryParams = Type.Object({ delivery_id: Id('webhook_delivery') })
/** Of a list of deliveries. */
export const deliveryFilters = {
  ...pageQuery,
  ...timeQuery,
  event: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(OneOf(deliveryStates)),
}
export const DeliveryQuery = InputObject({
  ...deliveryFilters,
  endpoint_id: Type.Optional(Id('webhook_endpoint')),
  event_id: Type.Optional(Id('event')),
  replay_id: Type.Optional(Id('webhook_replay')),
})
export type DeliveryQuery = Static<typeof DeliveryQuery>

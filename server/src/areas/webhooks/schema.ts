import { Type } from 'typebox'
import type { EventKind } from '#kernel/event-kind.ts'
import {
  Id,
  InputObject,
  Labels,
  labelQuery,
  Name,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  Timestamp,
} from '#platform/http/schema.ts'

const Url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'https, or http to an address in a private network that this installation opens.',
})

const endpointFields = {
  id: Id('endpoint'),
  name: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String(), { description: 'The kinds of event that this endpoint receives.' }),
  enabled: Type.Boolean({ description: 'While false, deliveries wait; they go out when it is true again.' }),
  labels: Labels,
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Endpoint = Resource('WebhookEndpoint', endpointFields)
export const EndpointPage = PageOf(Endpoint, 'WebhookEndpointPage')
export const EndpointWithSecret = Resource('WebhookEndpointWithSecret', {
  ...endpointFields,
  secret: Type.String({ description: 'The signing secret, `whsec_…`. It is shown this once.' }),
})

export const EndpointParams = Type.Object({ endpoint_id: Id('endpoint') })
export const EndpointQuery = InputObject({ ...pageQuery, label: labelQuery })

/** What people may send depends on which kinds of event there are. */
export function endpointInputs(eventKinds: readonly EventKind[]) {
  const kinds = OneOf(eventKinds.map(({ kind }) => kind) as [string, ...string[]])
  const fields = {
    name: Name,
    url: Url,
    events: Type.Array(kinds, { minItems: 1, uniqueItems: true }),
    enabled: Type.Boolean(),
    labels: Labels,
  }
  return {
    EndpointInput: InputObject(
      {
        name: Type.Optional(fields.name),
        url: fields.url,
        events: fields.events,
        enabled: Type.Optional(fields.enabled),
        labels: Type.Optional(fields.labels),
      },
      { title: 'WebhookEndpointInput' },
    ),
    EndpointPatch: Type.Partial(InputObject(fields, { title: 'WebhookEndpointPatch' })),
    TestInput: InputObject({ event: Type.Optional(kinds) }, { title: 'WebhookTestInput' }),
  }
}

const Headers = Type.Record(Type.String(), Type.Unknown())

const deliveryFields = {
  id: Id('delivery'),
  endpoint_id: Id('endpoint'),
  event_id: Id('event'),
  event: Type.String(),
  state: OneOf(['pending', 'delivered', 'failed', 'cancelled']),
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

export const DeliveryWithAttempts = Resource('WebhookDeliveryWithAttempts', {
  ...deliveryFields,
  body: Type.String({ description: 'The message, byte for byte as it is sent.' }),
  attempt_log: Type.Array(
    Resource('WebhookAttempt', {
      number: Type.Integer(),
      started_at: Timestamp,
      duration_ms: Type.Integer(),
      outcome: OneOf(['delivered', 'failed', 'interrupted']),
      url: Type.String(),
      address: Nullable(Type.String()),
      request_headers: Headers,
      status: Nullable(Type.Integer()),
      response_headers: Nullable(Headers),
      response_body: Nullable(Type.String({ description: 'The first 16 KiB.' })),
      response_truncated: Type.Boolean(),
      error: Nullable(Type.String()),
    }),
  ),
})

export const DeliveryParams = Type.Object({ delivery_id: Id('delivery') })
export const DeliveryQuery = InputObject({
  ...pageQuery,
  endpoint_id: Type.Optional(Id('endpoint')),
  event_id: Type.Optional(Id('event')),
  event: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(OneOf(['pending', 'delivered', 'failed', 'cancelled'])),
})

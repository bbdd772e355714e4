import { Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { Id, Labels, Nullable, OneOf, Timestamp } from '#platform/http/operation/schema.ts'
import { destinationNotifications } from './event-types/event-notifications.ts'

const notifications = destinationNotifications({
  title: 'webhook endpoint',
  idMember: 'endpoint_id',
  path: (id) => `/webhooks/endpoints/${id}`,
})

/** The type of a test message if no other is chosen. */
export const testEventType: EventKind = {
  kind: 'webhook.test',
  area: 'webhooks',
  summary: 'A test event that was requested',
  data: Type.Object({ message: Type.String() }),
  example: { message: 'This is a test of your webhook endpoint.' },
}

const endpoint = {
  endpoint_id: Id('webhook_endpoint'),
  name: Type.String(),
  labels: Labels,
  last_success_at: Nullable(Timestamp),
}
const failed = {
  failures: Type.Integer({ description: 'Consecutive failed attempts.' }),
  first_failure_at: Timestamp,
}
const exampleEndpoint = {
  endpoint_id: 'whe_01jcqkz0000000000000000000',
  name: 'Ops',
  labels: { team: 'ops' },
  last_success_at: '2026-01-30T08:00:00.000Z',
}

/** The health events of an endpoint, which only other endpoints can receive. */
export const endpointEventTypes: readonly EventKind[] = [
  {
    kind: 'webhook_endpoint.failing',
    area: 'webhooks',
    notification: notifications.failing,
    summary: 'A webhook endpoint failed five times in a row',
    data: Type.Object({ ...endpoint, ...failed }),
    example: { ...exampleEndpoint, failures: 5, first_failure_at: '2026-01-31T12:00:00.000Z' },
  },
  {
    kind: 'webhook_endpoint.paused',
    area: 'webhooks',
    notification: notifications.paused,
    summary: 'A webhook endpoint was paused after failures; its deliveries wait',
    data: Type.Object({
      ...endpoint,
      ...failed,
      reason: OneOf(['gone', 'no_success'], {
        description: '`gone`: it answered 410. `no_success`: all attempts failed for five days.',
      }),
    }),
    example: {
      ...exampleEndpoint,
      failures: 31,
      first_failure_at: '2026-01-31T12:00:00.000Z',
      reason: 'no_success',
    },
  },
  {
    kind: 'webhook_endpoint.recovered',
    area: 'webhooks',
    notification: notifications.recovered,
    summary: 'A webhook endpoint that was failing accepted a delivery again',
    data: Type.Object(endpoint),
    example: exampleEndpoint,
  },
]

import { Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { destinationEventTypes } from './event-types/destination-event-types.ts'

/** The type of a test message if no other is chosen. */
export const testEventType: EventKind = {
  kind: 'webhook.test',
  area: 'webhooks',
  summary: 'A test event that was requested',
  data: Type.Object({ message: Type.String() }),
  example: { message: 'This is a test of your webhook endpoint.' },
}

/** The health events of an endpoint, which only other endpoints can receive. */
export const endpointEventTypes: readonly EventKind[] = destinationEventTypes({
  type: 'webhook_endpoint',
  area: 'webhooks',
  title: 'webhook endpoint',
  idMember: 'endpoint_id',
  path: (id) => `/webhooks/endpoints/${id}`,
  summaries: {
    failing: 'A webhook endpoint failed five times in a row',
    paused: 'A webhook endpoint was paused after failures; its deliveries wait',
    recovered: 'A webhook endpoint that was failing accepted a delivery again',
  },
  reasons: '`gone`: it answered 410. `no_success`: all attempts failed for five days.',
  example: { id: 'whe_01jcqkz0000000000000000000', name: 'Ops' },
})

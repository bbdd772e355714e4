import { Type } from 'typebox'
import { permissionAreas } from '#kernel/access/permission.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { OneOf, PageOf, Resource } from '#platform/http/operation/schema.ts'

const JsonObject = Type.Record(Type.String(), Type.Unknown())

const EventType = Resource('EventType', {
  event: Type.String({ description: 'The event type, as used in endpoints and messages.' }),
  description: Type.String(),
  permission: OneOf(
    permissionAreas.map((area) => `${area}.read` as const),
    { description: 'The permission required to read these events or to send them to an endpoint.' },
  ),
  data_schema: Type.Unsafe<object>({
    ...JsonObject,
    description: 'The JSON schema of `data`. More members may be added.',
  }),
  example: Type.Unsafe<object>({ ...JsonObject, description: 'An example of `data`.' }),
})

/** The catalogue of event types, from the same declarations as the OpenAPI document's `webhooks`. */
export function eventTypeOperations(eventKinds: readonly EventKind[]): Operation[] {
  return [
    operation({
      id: 'webhooks.event_types.list',
      method: 'GET',
      path: '/v1/event-types',
      summary: 'List event types',
      description: 'Each event type with the schema of its data and an example.',
      permission: 'webhooks.read',
      response: {
        status: 200,
        body: PageOf(EventType, 'EventTypePage'),
        description: 'All event types.',
      },
      handle: async () =>
        listed({
          data: eventKinds.map(({ kind, area, summary, data, example }) => ({
            event: kind,
            description: summary,
            permission: `${area}.read`,
            data_schema: data,
            example,
          })),
          next_cursor: null,
        }),
    }),
  ]
}

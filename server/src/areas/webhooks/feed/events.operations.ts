import type { Watch } from '#platform/database/watch.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { EventAccess } from '../event-types/event-access.ts'
import { listEvents, readableEventTypes, readEvent } from './feed.ts'
import { Event, EventFeed, EventParams, FeedQuery, StreamQuery } from './schema.ts'
import { openStream, streamType } from './stream.ts'

export function eventOperations(watch: Watch, access: EventAccess): Operation[] {
  return [
    operation({
      id: 'webhooks.events.list',
      method: 'GET',
      path: '/v1/events',
      summary: 'List events',
      description:
        'All events of the account within the retention period, oldest first by default, for clients that cannot receive webhooks. Use `resume_cursor` to get later events; no event is skipped. Events of areas that the caller may not read are omitted.',
      permission: 'webhooks.read',
      query: FeedQuery,
      response: { status: 200, body: EventFeed, description: 'A page of events.' },
      handle: async (context, { query }) => ({ body: await listEvents(context, access, query) }),
    }),
    operation({
      id: 'webhooks.events.stream',
      method: 'GET',
      path: '/v1/events/stream',
      summary: 'Stream events',
      description:
        'Server-sent events: the data of each message is an event as in `GET /v1/events`, its id is a cursor. With `Last-Event-ID`, the stream continues after that event; otherwise it starts now. A comment is sent every 15 seconds to keep the connection open; the comment `changed` means that a resource of the account changed, with or without an event. Events of areas that the caller may not read are omitted.',
      permission: 'webhooks.read',
      query: StreamQuery,
      response: { status: 200, streams: [streamType], description: 'The events, as they happen.' },
      handle: async (context, { query, lastEventId }) => ({
        stream: await openStream(context, watch, {
          cursor: lastEventId ?? query.cursor ?? null,
          kinds: readableEventTypes(context, access, query.event),
        }),
      }),
    }),
    operation({
      id: 'webhooks.events.read',
      method: 'GET',
      path: '/v1/events/{event_id}',
      summary: 'Get an event',
      description: 'Requires the read permission of the event’s area.',
      permission: 'webhooks.read',
      params: EventParams,
      response: { status: 200, body: Event, description: 'The event.' },
      handle: async (context, { params }) => ({ body: await readEvent(context, access, params.event_id) }),
    }),
  ]
}

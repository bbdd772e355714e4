import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { EventAccess } from '../event-types/event-access.ts'
import { kindsToRead, listEvents, readEvent } from './feed.ts'
import { Event, EventFeed, EventParams, FeedQuery, StreamQuery } from './schema.ts'
import { openStream, streamType } from './stream.ts'
import type { EventWatch } from './watch.ts'

export function eventOperations(watch: EventWatch, access: EventAccess): Operation[] {
  return [
    operation({
      id: 'webhooks.events.list',
      method: 'GET',
      path: '/v1/events',
      summary: 'Follow the events of the account',
      description:
        'For those who cannot receive webhooks: all events, oldest first unless asked otherwise, as long as they are kept. Ask again with `resume_cursor` for what has happened since; nothing is ever missed, whatever was asked for when. Events of areas that the caller may not read are left out.',
      permission: 'webhooks.read',
      query: FeedQuery,
      answer: { status: 200, body: EventFeed, description: 'A page of events.' },
      handle: async (context, { query }) => ({ body: await listEvents(context, access, query) }),
    }),
    operation({
      id: 'webhooks.events.stream',
      method: 'GET',
      path: '/v1/events/stream',
      summary: 'Follow the events of the account as they happen',
      description:
        'Server-sent events without an end: each message has an event as its data, as `GET /v1/events` shows it, and a cursor as its id. Sent back as `Last-Event-ID`, the stream goes on behind it; without one, from now. A comment every 15 seconds says that the connection lives; the comment `changed`, that something in the account has changed, be it an event or not. Events of areas that the caller may not read are left out.',
      permission: 'webhooks.read',
      query: StreamQuery,
      answer: { status: 200, streams: [streamType], description: 'The events, as they happen.' },
      handle: async (context, { query, lastEventId }) => ({
        stream: await openStream(context, watch, {
          cursor: lastEventId ?? query.cursor ?? null,
          kinds: kindsToRead(context, access, query.event),
        }),
      }),
    }),
    operation({
      id: 'webhooks.events.read',
      method: 'GET',
      path: '/v1/events/{event_id}',
      summary: 'Read an event',
      description: 'Needs the read permission of the area that the type of the event belongs to.',
      permission: 'webhooks.read',
      params: EventParams,
      answer: { status: 200, body: Event, description: 'The event.' },
      handle: async (context, { params }) => ({ body: await readEvent(context, access, params.event_id) }),
    }),
  ]
}

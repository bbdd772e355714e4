import { type Static, Type } from 'typebox'
import {
  Id,
  InputObject,
  Nullable,
  OneOf,
  pageQuery,
  Resource,
  Timestamp,
  timeQuery,
} from '#platform/http/operation/schema.ts'

const feedOrders = ['created_at', '-created_at'] as const
export type FeedOrder = (typeof feedOrders)[number]

export const Event = Resource('Event', {
  id: Id('event'),
  event: Type.String({ description: 'The event type.' }),
  created_at: Timestamp,
  data: Type.Unsafe<object>({
    type: 'object',
    additionalProperties: true,
    description: 'The message as sent to webhook endpoints; `GET /v1/event-types` has its schema.',
  }),
})

export const EventFeed = Resource('EventFeed', {
  data: Type.Array(Event),
  next_cursor: Nullable(
    Type.String({ description: 'Send it as `cursor` to get the next page; null if there is none yet.' }),
  ),
  resume_cursor: Type.String({
    description:
      'Send it as `cursor`, here or to the stream, to continue after this page at any time. If the list is newest first, it continues from now.',
  }),
})

const eventQuery = Type.Optional(
  Type.Array(Type.String({ maxLength: 100 }), {
    maxItems: 100,
    description: 'Only events of this type. May be repeated.',
  }),
)

export const EventParams = Type.Object({ event_id: Id('event') })
export const FeedQuery = InputObject({
  ...pageQuery,
  ...timeQuery,
  event: eventQuery,
  sort: Type.Optional(OneOf(feedOrders, { description: 'Oldest first by default.' })),
})
export type FeedQuery = Static<typeof FeedQuery>
export const StreamQuery = InputObject({
  event: eventQuery,
  cursor: Type.Optional(
    Type.String({
      description:
        'The `resume_cursor` of a page, or the `id` of a message, to continue from. The header `Last-Event-ID` takes precedence.',
      maxLength: 2000,
    }),
  ),
})

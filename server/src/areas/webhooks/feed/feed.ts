import { cursorFault, decodeCursor, encodeCursor, pageLimitDefault } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { selectEvent } from '#platform/events/event-store.ts'
import { type FeedEvent, readFeed } from '#platform/events/feed.ts'
import type { EventAccess } from '../event-types/event-access.ts'
import type { FeedOrder, FeedQuery } from './schema.ts'

/** A position in the feed does not depend on filters: its cursor belongs to a direction only. */
const identities = {
  created_at: { list: 'events' },
  '-created_at': { list: 'events', sort: '-created_at' },
}

export function cursorAt(position: number, order: FeedOrder = 'created_at'): string {
  return encodeCursor(identities[order], [position])
}

export function positionOf(cursor: string, order: FeedOrder = 'created_at'): number {
  const [position] = decodeCursor(identities[order], cursor, 1)
  if (!Number.isSafeInteger(position)) throw cursorFault()
  return Number(position)
}

/** A page of the account's events, in the order in which they became visible or in reverse. */
export async function listEvents(context: Context, access: EventAccess, filter: FeedQuery) {
  const { tx, accountId } = context
  const { limit = pageLimitDefault, cursor, sort = 'created_at', event, since, until } = filter
  const kinds = readableEventTypes(context, access, event)
  const { events, isMore, resume } = await readFeed(tx, accountId, {
    after: cursor === undefined ? null : positionOf(cursor, sort),
    isBackwards: sort === '-created_at',
    limit,
    kinds,
    ...(since && { since: new Date(since) }),
    ...(until && { until: new Date(until) }),
  })
  const last = events.at(-1)
  return {
    data: events.map(eventView),
    next_cursor: isMore && last ? cursorAt(last.position, sort) : null,
    resume_cursor: cursorAt(resume),
  }
}

/** The event types to read: the requested ones, or all that the caller may read. Null means all types. */
export function readableEventTypes(
  { actor }: Context,
  access: EventAccess,
  asked: readonly string[] | undefined,
): readonly string[] | null {
  if (asked === undefined) return access.readableEventTypes(actor)
  access.requireReadable(actor, asked)
  return asked
}

export async function readEvent({ tx, accountId, actor }: Context, access: EventAccess, id: string) {
  const event = await selectEvent(tx, accountId, id)
  if (!event) throw notFound('event')
  access.requireReadable(actor, [event.kind])
  return eventView(event)
}

export function eventView({ id, kind, body, created_at }: Omit<FeedEvent, 'position'>) {
  return { id, event: kind, created_at, data: JSON.parse(body).data }
}

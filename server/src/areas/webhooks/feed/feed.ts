import { cursorFault, decodeCursor, encodeCursor, pageLimitDefault } from '#kernel/page.ts'
import { notFound } from '#kernel/problem.ts'
import type { Context } from '#platform/context.ts'
import { type FeedEvent, readFeed } from '#platform/events/feed.ts'
import { webhooksDb } from '../store.ts'

/** A place in the feed is one whatever is looked for there: its cursor belongs to no filter. */
const identity = { list: 'events' }

export function cursorAt(position: number): string {
  return encodeCursor(identity, [position])
}

export function positionOf(cursor: string): number {
  const [position] = decodeCursor(identity, cursor, 1)
  if (!Number.isSafeInteger(position)) throw cursorFault()
  return Number(position)
}

export type FeedFilter = {
  limit?: number
  cursor?: string
  event?: string[]
  since?: string
  until?: string
}

/** A page of the account's events in the order in which they became visible. */
export async function listEvents({ tx, accountId }: Context, filter: FeedFilter) {
  const { limit = pageLimitDefault, cursor, event: kinds, since, until } = filter
  const { events, isMore, resume } = await readFeed(tx, accountId, {
    after: cursor === undefined ? 0 : positionOf(cursor),
    limit,
    ...(kinds && { kinds }),
    ...(since && { since: new Date(since) }),
    ...(until && { until: new Date(until) }),
  })
  const resume_cursor = cursorAt(resume)
  return { data: events.map(eventView), next_cursor: isMore ? resume_cursor : null, resume_cursor }
}

export async function readEvent({ tx, accountId }: Context, id: string) {
  const event = await webhooksDb(tx)
    .selectFrom('events')
    .select(['id', 'kind', 'body', 'created_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!event) throw notFound('event')
  return eventView(event)
}

export function eventView({ id, kind, body, created_at }: Omit<FeedEvent, 'position'>) {
  return { id, event: kind, created_at, data: JSON.parse(body).data }
}

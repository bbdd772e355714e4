/**
 * The events of an account as a list that can be followed. Transactions do not commit in the order in which their
 * events were created, so neither an id nor a time can be a position in the feed: an event that commits late would be
 * before it, and missed. Positions are assigned by the reader instead: the first reader numbers newly committed events,
 * under a lock, so that positions become visible in order and no event ever appears before a position that was read
 * (docs/decisions/0008-order-of-the-feed.md).
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/connection/database.ts'
import type { EventTables } from './events.ts'

export type FeedEvent = { id: string; kind: string; body: string; created_at: Date; position: number }

export type FeedRequest = {
  /** The position to continue from; 0 is the beginning. Reading backwards, null is the end. */
  after: number | null
  /** From the newest to the oldest event. */
  isBackwards?: boolean
  limit: number
  /** Only these event types. All if null or undefined. */
  kinds?: readonly string[] | null
  since?: Date
  until?: Date
}

export type FeedPage = {
  events: FeedEvent[]
  /** Whether there are more events after the last of these. */
  isMore: boolean
  /** The position from which to continue forwards later. */
  resume: number
}

type FeedTables = EventTables & { event_positions: { account_id: string; last: number } }

/** The maximum size of a page, except that the first event is always included. */
const pageBytesMax = 4 * 1024 * 1024
const numberedAtOnce = 10_000

export async function readFeed(tx: Tx, accountId: string, request: FeedRequest): Promise<FeedPage> {
  const { after, isBackwards = false, limit, kinds, since, until } = request
  // Determined before the events are read, since events numbered meanwhile have a later position.
  const end = await endOfFeed(tx, accountId)
  const place = isBackwards ? sql`position desc` : sql`position`
  const isBehind = isBackwards
    ? sql`position < ${after ?? Number.MAX_SAFE_INTEGER}`
    : sql`position > ${after ?? 0}`
  const { rows } = await sql<FeedEvent & { bytes: number }>`
    select id, kind, body, created_at, position, sum(octet_length(body)) over (order by ${place})::int as bytes
    from (
      select * from events
      where account_id = ${accountId} and ${isBehind}
        and (${kinds ?? null}::text[] is null or kind = any(${kinds ?? null}::text[]))
        and (${since ?? null}::timestamptz is null or created_at >= ${since ?? null}::timestamptz)
        and (${until ?? null}::timestamptz is null or created_at < ${until ?? null}::timestamptz)
      order by ${place} limit ${limit + 1}
    ) as page order by ${place}`.execute(tx)
  const fitting = rows.filter(({ bytes }, index) => index === 0 || bytes <= pageBytesMax).slice(0, limit)
  const events = fitting.map(({ bytes: _bytes, ...event }) => event)
  const isMore = events.length < rows.length
  if (isBackwards) return { events, isMore, resume: end }
  const last = events.at(-1)?.position ?? after ?? 0
  return { events, isMore, resume: isMore ? last : Math.max(last, end) }
}

/** The position of the newest committed event. */
export async function endOfFeed(tx: Tx, accountId: string): Promise<number> {
  const db = tx.withTables<FeedTables>()
  const unnumbered = await db
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', accountId)
    .where('position', 'is', null)
    .where('is_test', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (unnumbered) return await numberEvents(tx, accountId)
  const row = await db
    .selectFrom('event_positions')
    .select('last')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.last ?? 0
}

/** Assigns positions to new events. The lock is held until the transaction ends. */
async function numberEvents(tx: Tx, accountId: string): Promise<number> {
  const db = tx.withTables<FeedTables>()
  await db
    .insertInto('event_positions')
    .values({ account_id: accountId, last: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  let { last } = await db
    .selectFrom('event_positions')
    .select('last')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  for (let numbered = numberedAtOnce; numbered === numberedAtOnce; last += numbered) {
    const { numAffectedRows } = await sql`
      update events set position = ${last} + fresh.place
      from (
        select id, row_number() over (order by id) as place from events
        where account_id = ${accountId} and position is null and not is_test
        order by id limit ${numberedAtOnce}
      ) as fresh
      where events.account_id = ${accountId} and events.id = fresh.id`.execute(tx)
    numbered = Number(numAffectedRows)
  }
  await db.updateTable('event_positions').set({ last }).where('account_id', '=', accountId).execute()
  return last
}

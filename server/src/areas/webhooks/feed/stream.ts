/**
 * The feed as server-sent events (html.spec.whatwg.org, 9.2). Each message has a cursor as its id, which a client sends
 * back as `Last-Event-ID` to reconnect. Between messages the stream sends keep-alives, with the current position if
 * there were events that the client did not request.
 */
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Watch } from '#platform/database/watch.ts'
import { endOfFeed, readFeed } from '#platform/events/feed.ts'
import type { Stream } from '#platform/http/operation/operation.ts'
import { cursorAt, eventView, positionOf } from './feed.ts'

export const streamType = 'text/event-stream'
export const streamsMax = 20

const keepAliveSeconds = 15
const keepAlive = ':\n\n'
/** Sent before an event, too: clients that show the account's data reload it. */
const changeMark = ': changed\n\n'
const batchSize = 100

export type StreamInput = { cursor: string | null; kinds: readonly string[] | null }

/** A stream that continues from the cursor, or starts now without one. */
export async function openStream(context: Context, watch: Watch, input: StreamInput): Promise<Stream> {
  const { tx, accountId } = context
  const { cursor, kinds } = input
  if (watch.count(accountId) >= streamsMax)
    throw new Problem('rate_limited', `This account already has ${streamsMax} open event streams.`, {
      headers: { 'Retry-After': '10' },
    })
  const start = cursor === null ? await endOfFeed(tx, accountId) : positionOf(cursor)
  return {
    type: streamType,
    // Some proxies buffer responses unless this header disables it.
    headers: { 'X-Accel-Buffering': 'no' },
    async *pieces(within, signal) {
      const following = await watch.follow(accountId)
      try {
        yield `retry: 2000\n${positionMark(start)}`
        for (let after = start; !signal.aborted; ) {
          const request = { after, limit: batchSize, kinds }
          const page = await within.act((reading) => readFeed(reading.tx, accountId, request))
          for (const event of page.events)
            yield `id: ${cursorAt(event.position)}\ndata: ${JSON.stringify(eventView(event))}\n\n`
          const isPassed = page.resume > (page.events.at(-1)?.position ?? after)
          if (isPassed) yield positionMark(page.resume)
          after = page.resume
          if (page.isMore) continue
          const isChanged = await following.next(keepAliveSeconds, signal)
          if (!signal.aborted) yield isChanged ? changeMark : keepAlive
        }
      } finally {
        following.end()
      }
    },
  }
}

/** A message without data is ignored, but its id is stored by the client. */
function positionMark(position: number): string {
  return `id: ${cursorAt(position)}\n\n`
}

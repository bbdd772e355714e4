/**
 * The log of a deploy, as text or followed while it runs, as server-sent events: the id of a message is the position
 * after its text, which a client sends back as `Last-Event-ID` to continue.
 */
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Watch } from '#platform/database/watch.ts'
import type { Stream } from '#platform/http/operation/operation.ts'
import { isOpen } from '../deploys/states.ts'
import { findDeploy, selectDeploy } from '../store.ts'
import { selectLogParts } from './log-store.ts'

export const textType = 'text/plain'
export const streamType = 'text/event-stream'

const keepAliveSeconds = 15
const followersMax = 20

/** What is stored of the log now. */
export async function logText(context: Context, deployId: string): Promise<Stream> {
  await selectDeploy(context, deployId)
  return {
    type: `${textType}; charset=utf-8`,
    async *pieces(within, signal) {
      for (let from = 0; !signal.aborted; ) {
        const parts = await within.act((reading) => selectLogParts(reading, deployId, from))
        const last = parts.at(-1)
        if (!last) return
        yield parts.map(({ content }) => content).join('')
        from = after(last)
      }
    },
  }
}

/** The log from a position on, which is the id of a message, until the deploy ends. */
export async function logStream(
  context: Context,
  watch: Watch,
  deployId: string,
  start: string,
): Promise<Stream> {
  await selectDeploy(context, deployId)
  if (!/^\d{1,12}$/.test(start))
    throw invalidInput([{ pointer: '?Last-Event-ID', message: 'must be the id of a message of this stream' }])
  if (watch.count(deployId) >= followersMax)
    throw new Problem('rate_limited', `${followersMax} clients follow this deploy already.`, {
      headers: { 'Retry-After': '10' },
    })
  return {
    type: streamType,
    // Some proxies buffer responses unless this header disables it.
    headers: { 'X-Accel-Buffering': 'no' },
    async *pieces(within, signal) {
      const following = await watch.follow(deployId)
      let state: string | null = null
      try {
        yield 'retry: 2000\n\n'
        for (let from = Number(start); !signal.aborted; ) {
          const { deploy, parts } = await within.act(async (reading) => ({
            // Read before its log: what it printed until it ended is there.
            deploy: await findDeploy(reading, deployId),
            parts: await selectLogParts(reading, deployId, from),
          }))
          for (const part of parts) yield message('log', { text: part.content }, after(part))
          const last = parts.at(-1)
          if (last) from = after(last)
          if (deploy && deploy.state !== state) yield message('state', { state: deploy.state })
          state = deploy?.state ?? state
          if (last) continue
          if (!deploy || !isOpen(deploy.state)) {
            yield message('end', { state })
            return
          }
          const isChanged = await following.next(keepAliveSeconds, signal)
          if (!isChanged && !signal.aborted) yield ':\n\n'
        }
      } finally {
        following.end()
      }
    },
  }
}

function message(event: string, data: object, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The position after a part. */
function after({ position, content }: { position: number; content: string }): number {
  return position + Buffer.byteLength(content)
}

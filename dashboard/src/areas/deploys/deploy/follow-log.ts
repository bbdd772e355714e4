/** Follows the log of a deploy while the page is shown; after an interruption it continues where it was. */
import { ApiProblem, request } from '@holdfast/client'
import { api } from '#api/api.ts'

export type LogListener = {
  onText: (text: string) => void
  /** The state of the deploy has changed. */
  onState: () => void
  onEnd: () => void
}

const reconnectMs = 2_000

/** Returns a function that stops it. */
export function followLog(deployId: string, listener: LogListener): () => void {
  const left = new AbortController()
  void follow(deployId, listener, left.signal)
  return () => left.abort()
}

async function follow(deployId: string, listener: LogListener, left: AbortSignal): Promise<void> {
  for (let position: string | null = null; !left.aborted; ) {
    try {
      for await (const { id, event, data } of messages(deployId, position, left)) {
        if (event === 'log') listener.onText(JSON.parse(data).text)
        else if (event === 'state') listener.onState()
        else if (event === 'end') return listener.onEnd()
        position = id ?? position
      }
    } catch (error) {
      // The deploy was deleted, or may not be read any more.
      if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) return
    }
    if (!left.aborted) await new Promise((resolve) => setTimeout(resolve, reconnectMs))
  }
}

type Message = { id: string | null; event: string; data: string }

async function* messages(
  deployId: string,
  position: string | null,
  signal: AbortSignal,
): AsyncGenerator<Message> {
  const query = position === null ? {} : { from: Number(position) }
  const stream = request('cloud.deploys.stream', { path: { deploy_id: deployId }, query })
  const { body } = await api.open(stream, signal)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    const blocks = (rest + chunk.value).split('\n\n')
    rest = blocks.pop() ?? ''
    yield* blocks.flatMap((block) => messageOf(block) ?? [])
  }
}

/** Null for a comment. */
export function messageOf(block: string): Message | null {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)]
    }),
  )
  const data = fields.get('data')
  return data === undefined ? null : { id: fields.get('id') ?? null, event: fields.get('event') ?? '', data }
}

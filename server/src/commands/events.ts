/**
 * Prints the events of an account from the stream of a running service, one JSON object a line. After an interruption
 * it continues after the last event that was printed.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { EventSource } from 'eventsource'
import { StartError } from '#platform/config/config.ts'
import { resolveServiceAccess } from './service-access.ts'

const usage = 'events [--url <address>] [--token-file <file>] [--after <cursor>] [<kind> …]'
const retryAfterMs = 3_000

export async function events(args: string[]): Promise<number> {
  const { values, positionals } = parsed(args)
  const { url: serviceUrl, token } = resolveServiceAccess(values, 'may read webhooks')
  const url = new URL('/v1/events/stream', serviceUrl)
  for (const kind of positionals) url.searchParams.append('event', kind)
  process.stdout.once('error', () => process.exit())
  for (let cursor = values.after; ; ) {
    if (cursor !== undefined) url.searchParams.set('cursor', cursor)
    // A pending reconnect of the stream does not keep the process alive.
    const alive = setInterval(() => {}, 60_000)
    const end = await follow(url, token, (event, id) => {
      process.stdout.write(`${event}\n`)
      cursor = id
    })
    clearInterval(alive)
    if (end.status < 500 && end.status !== 429) throw new StartError(end.reason)
    process.stderr.write(`${end.reason} Reconnecting.\n`)
    await delay(retryAfterMs)
  }
}

type StreamEnd = { status: number; reason: string }

/** Resolves when the service refuses the connection. Lost connections are re-established until then. */
function follow(url: URL, token: string, onEvent: (event: string, id: string) => void): Promise<StreamEnd> {
  return new Promise((resolve) => {
    let status = 0
    let reason = ''
    const source = new EventSource(url, {
      async fetch(input, init) {
        // biome-ignore lint/style/noRestrictedGlobals: the address is the operator's own, typed by who asks
        const response = await fetch(input, {
          ...init,
          headers: { ...init.headers, Authorization: `Bearer ${token}` },
        })
        status = response.status
        if (!response.ok) reason = await reasonOf(response.clone())
        return response
      },
    })
    source.addEventListener('message', ({ data, lastEventId }) => onEvent(data, lastEventId))
    source.addEventListener('error', ({ message = 'The stream has ended' }) => {
      if (source.readyState === EventSource.CLOSED) resolve({ status, reason })
      else process.stderr.write(`Disconnected (${message}). Reconnecting.\n`)
    })
  })
}

/** The detail of the service's error; the response may also come from something else, such as a proxy. */
async function reasonOf(response: Response): Promise<string> {
  try {
    const { title, detail } = (await response.json()) as { title: string; detail?: string }
    return `The service refused the request (${response.status}): ${detail ?? title}`
  } catch {
    return `The service refused the request (${response.status}).`
  }
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const
  const options = { url: text, 'token-file': text, after: text }
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. To specify')[0]}. Usage: holdfast ${usage}`)
  }
}

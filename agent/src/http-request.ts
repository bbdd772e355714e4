/**
 * One request to the service: over the family that is asked for, on a connection of its own, following no
 * redirect (it carries a token), and with an end to how long it takes and how much is read.
 */
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { version } from './version.ts'

export type HttpResponse = { status: number; text: string; headers: NodeJS.Dict<string | string[]> }

export type RequestOptions = {
  signal: AbortSignal
  /** The family to connect over; without one, whichever works. */
  family?: 'ipv4' | 'ipv6'
  headers?: Record<string, string>
}

const timeoutMs = 30_000
const textMax = 4096

/** Throws when there is no answer. */
export function sendRequest(url: URL, { signal, family, headers }: RequestOptions): Promise<HttpResponse> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      agent: false,
      ...(family && { family: family === 'ipv4' ? 4 : 6 }),
      headers: { 'user-agent': `holdfast-agent/${version}`, ...headers },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    outgoing.on('error', reject)
    outgoing.once('response', (answer) => {
      let text = ''
      const done = () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers })
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        text += piece
        if (text.length <= textMax) return
        text = text.slice(0, textMax)
        done()
        outgoing.destroy()
      })
      answer.once('end', done)
      answer.on('error', reject)
    })
    outgoing.end()
  })
}

/** Why there was no answer, in words. */
export function reasonOf(error: unknown): string {
  // A name with several addresses: the first failure tells as much as all of them.
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `no answer within ${timeoutMs / 1000} seconds`
  return error.message
}

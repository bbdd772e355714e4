/**
 * Sends one request to the service, over the requested address family. It follows no redirect, because the request
 * carries a token, and it limits the duration and the size of the response.
 */
import { type Agent, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { SecureContext } from 'node:tls'
import { version } from './version.ts'

export type HttpResponse = { status: number; text: string; headers: NodeJS.Dict<string | string[]> }

export type RequestOptions = {
  signal: AbortSignal
  /** The address family to connect over; either one if absent. */
  family?: 'ipv4' | 'ipv6'
  headers?: Record<string, string>
  /** Sent with POST; without it the request is a GET. */
  body?: Uint8Array
  /** The certificate authorities; by default those of Node. */
  secureContext?: SecureContext
  /** Keeps the connection for later requests. By default each request has its own. */
  connections?: Agent
  /** The rest of a longer response is not read. */
  textMax?: number
  /** By default 30 seconds. */
  timeoutMs?: number
}

const timeoutByDefaultMs = 30_000

/** Throws if there is no response. */
export function sendRequest(url: URL, options: RequestOptions): Promise<HttpResponse> {
  const {
    signal,
    family,
    headers,
    body,
    secureContext,
    connections = false,
    textMax = 4096,
    timeoutMs = timeoutByDefaultMs,
  } = options
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      agent: connections,
      method: body ? 'POST' : 'GET',
      ...(secureContext && { secureContext }),
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
    outgoing.end(body)
  })
}

/** A readable reason why there was no response. */
export function reasonOf(error: unknown): string {
  // For a name with several addresses, the first failure is as informative as all of them.
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no response in time'
  return error.message
}

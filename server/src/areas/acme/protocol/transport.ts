/** Requests to a CA over the guarded client, with the nonces that its answers bring. */
import type { Clock } from '#kernel/time.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError } from '#platform/net/egress-error.ts'
import type { EgressResponse } from '#platform/net/exchange/exchange.ts'
import { AcmeError, readProblem } from './acme-error.ts'

export type AcmeAnswer = {
  status: number
  body: unknown
  /** The body as it was sent. */
  text: string
  location: string | null
  retryAfterSeconds: number | null
}

const timeoutSeconds = 30
const maxBytes = 512 * 1024

export type Transport = {
  /** Throws an AcmeError for every answer that is no success. */
  send(method: 'GET' | 'HEAD' | 'POST', url: string, body?: string): Promise<AcmeAnswer>
  takeNonce(): string | undefined
}

export function createTransport(
  egress: Pick<Egress, 'request'>,
  authorities: string | null,
  clock: Clock,
): Transport {
  const nonces: string[] = []
  async function send(method: 'GET' | 'HEAD' | 'POST', url: string, body?: string): Promise<AcmeAnswer> {
    try {
      const response = await egress.request({
        url,
        method,
        headers: {
          Accept: '*/*',
          'User-Agent': 'Holdfast',
          ...(body !== undefined && { 'Content-Type': 'application/jose+json' }),
        },
        ...(body !== undefined && { body }),
        timeoutSeconds,
        maxBytes,
        ...(authorities !== null && { trust: { authority: authorities } }),
      })
      const nonce = response.headers['replay-nonce']
      if (typeof nonce === 'string' && nonces.length < 10) nonces.push(nonce)
      return answerOf(response, url, clock())
    } catch (error) {
      if (!(error instanceof EgressError)) throw error
      const code = error.kind === 'blocked' || error.kind === 'invalid_url' ? 'blocked' : 'unreachable'
      throw new AcmeError({ code, message: error.message })
    }
  }
  return { send, takeNonce: () => nonces.pop() }
}

function answerOf(response: EgressResponse, url: string, now: Date): AcmeAnswer {
  const text = response.body.toString('utf8')
  const retryAfterSeconds = retryAfter(response.headers['retry-after'], now)
  const body = parsed(text)
  if (response.status >= 200 && response.status < 300 && !response.truncated)
    return {
      status: response.status,
      body,
      text,
      location: response.headers.location ?? null,
      retryAfterSeconds,
    }
  const problem = readProblem(body)
  const message = response.truncated
    ? `${url} answered with more than ${maxBytes} bytes.`
    : `${url} answered ${response.status}.`
  throw new AcmeError({
    code: 'malformedResponse',
    message,
    ...problem,
    // Also where a proxy in front of the CA answers, without a problem document.
    ...(response.status === 429 && { code: 'rateLimited' }),
    status: response.status,
    retryAfterSeconds,
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, storable)
  } catch {
    return null
  }
}

/** What a CA sends is shown and stored; the database stores neither U+0000 nor halves of surrogate pairs. */
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
}

const retryAfterMax = 30 * 86_400

/** Seconds or a date (RFC 9110, section 10.2.3). */
function retryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000
  if (!Number.isFinite(seconds)) return null
  return Math.min(Math.max(Math.ceil(seconds), 0), retryAfterMax)
}

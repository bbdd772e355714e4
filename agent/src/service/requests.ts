/** Sends the requests of an ingest protocol, and says what each answer that is no success means. */
import type { Agent } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type HttpResponse, reasonOf, sendRequest } from '../http-request.ts'
import { type Problem, readProblem, shownProblem } from './problem.ts'
import type { TrustedAuthorities } from './trusted-authorities.ts'

export type Rejection =
  /** The enrolment was revoked, and the program stops. */
  | { kind: 'revoked'; text: string }
  /** The secret does not work, which only a user can fix. */
  | { kind: 'secret_refused'; code: string; text: string }
  /** This request will never be accepted. */
  | { kind: 'dropped'; status: number; text: string }
  /** Temporary. `retryAfterMs` is 0 if the service does not name a time. */
  | { kind: 'unavailable'; text: string; retryAfterMs: number }

const rejections: readonly string[] = [
  'revoked',
  'secret_refused',
  'dropped',
  'unavailable',
] satisfies Rejection['kind'][]

export function isRejection(answer: { kind: string }): answer is Rejection {
  return rejections.includes(answer.kind)
}

/** A repetition of the request would get the same answer. */
export const neverAccepted: readonly number[] = [400, 409, 413, 415, 422]
const answerMax = 65_536

export type Service = {
  url: URL
  /** The path of the protocol: `v1/ingest/agent/`. */
  path: string
  authorities: TrustedAuthorities
  /** Codes of problems that mean: revoked, and those that mean that the secret does not work, besides status 401. */
  codes: { revoked: string; refused: readonly string[] }
  signal: AbortSignal
  /** Keeps connections for later requests. */
  connections?: Agent
}

export type RequestContent<T> = {
  /** Sent with POST. */
  body?: unknown
  headers?: Record<string, string>
  timeoutMs?: number
  textMax?: number
  finalStatuses?: readonly number[]
  /**
   * Reads an answer, which is an empty object if it has no content. Returns null for one that is not from Holdfast.
   */
  accept: (answer: Record<string, unknown>, headers: HttpResponse['headers']) => T | null
  /** For status 304. */
  unchanged?: T
}

export type Requests = <T>(path: string, token: string, content: RequestContent<T>) => Promise<T | Rejection>

export function createRequests(service: Service): Requests {
  const { url, authorities } = service
  return async (path, token, content) => {
    const { finalStatuses = neverAccepted, accept, unchanged } = content
    let response: HttpResponse
    try {
      response = await send(service, path, token, content)
    } catch (error) {
      return unavailable(`Holdfast cannot be reached: ${authorities.explain(reasonOf(error))}`)
    }
    if (response.status === 304 && unchanged !== undefined) return unchanged
    const answer = response.status === 204 ? {} : readObject(response.text)
    if ([200, 201, 204].includes(response.status)) {
      const accepted = answer && accept(answer, response.headers)
      return accepted ?? unavailable(`The response from ${url.href} is not from Holdfast: check the address`)
    }
    return rejectionOf(response, readProblem(response.headers, answer), service, finalStatuses)
  }
}

function send<T>(
  { url, path: root, authorities, signal, connections }: Service,
  path: string,
  token: string,
  { body, headers, timeoutMs, textMax = answerMax }: RequestContent<T>,
): Promise<HttpResponse> {
  return sendRequest(new URL(`${root}${path}`, url), {
    signal,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
      accept: 'application/json',
    },
    ...(body !== undefined && { body: gzipSync(JSON.stringify(body)) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    textMax,
    ...(connections && { connections }),
    ...(url.protocol === 'https:' && { secureContext: authorities.context() }),
  })
}

function rejectionOf(
  { status, headers }: HttpResponse,
  problem: Problem | null,
  { url, codes }: Service,
  finalStatuses: readonly number[],
): Rejection {
  if (status >= 300 && status < 400)
    return unavailable(`Holdfast has moved to ${headers['location']}: enrol with --url set to that address`)
  if (status === 429 || status === 503)
    return unavailable(
      `Holdfast is busy and asks to retry later (${status})`,
      Math.max(0, Number(headers['retry-after']) * 1000 || 0),
    )
  if (!problem) return unavailable(`The response from ${url.href} with status ${status} is not from Holdfast`)
  const { code } = problem
  const text = shownProblem(problem)
  if (code === codes.revoked) return { kind: 'revoked', text }
  if (status === 401 || codes.refused.includes(code)) return { kind: 'secret_refused', code, text }
  if (finalStatuses.includes(status)) return { kind: 'dropped', status, text }
  return unavailable(text)
}

function unavailable(text: string, retryAfterMs = 0): Rejection {
  return { kind: 'unavailable', text, retryAfterMs }
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Sends the requests of docs/probe-protocol.md and interprets the responses. */
import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { createRequests, type Rejection } from '../../service/requests.ts'
import { type TrustedAuthorities, trustedAuthorities } from '../../service/trusted-authorities.ts'
import {
  type Assignment,
  type Batch,
  type Probe,
  type Retry,
  readAssignments,
  readRetries,
} from './messages.ts'

export type Enrolled = { kind: 'enrolled'; probeId: string; name: string; secret: string }

export type Assigned =
  | { kind: 'assigned'; assignments: Assignment[]; etag: string | null; serverTime: number }
  | { kind: 'unchanged' }

export type Received = {
  kind: 'received'
  serverTime: number
  clockSkewSeconds: number
  rotate: boolean
  /** How many results were not recorded, by the reason: `outdated`. */
  refused: ReadonlyMap<string, number>
  retries: readonly Retry[]
}

export interface ProbeClient {
  enrol(token: string, probe: Probe): Promise<Enrolled | Rejection>
  /** Waits for assignments that differ from those with this ETag. */
  assignments(secret: string, etag: string | null): Promise<Assigned | Rejection>
  send(secret: string, batch: Batch): Promise<Received | Rejection>
  rotate(secret: string): Promise<{ kind: 'rotated'; secret: string } | Rejection>
}

const waitSeconds = 50
const waitTimeoutMs = 65_000
/** Settings of checks are small, but there may be thousands. */
const assignmentsMax = 32 * 2 ** 20
const answerMax = 2 ** 20

export function createProbeClient(
  place: { url: string; ca: string | null },
  signal: AbortSignal,
): ProbeClient {
  const url = new URL(place.url)
  const authorities: TrustedAuthorities = trustedAuthorities(place.ca)
  const connections =
    url.protocol === 'https:' ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const request = createRequests({
    url,
    path: 'v1/ingest/probe/',
    authorities,
    codes: { revoked: 'probe_revoked', refused: [] },
    signal,
    connections,
  })
  return {
    enrol: (token, body) => request('enrol', token, { body, accept: readEnrolled }),
    assignments: (secret, etag) =>
      request<Assigned>(`assignments?wait=${waitSeconds}`, secret, {
        ...(etag !== null && { headers: { 'if-none-match': etag } }),
        timeoutMs: waitTimeoutMs,
        textMax: assignmentsMax,
        accept: (answer, headers) => readAssigned(answer, headers['etag']),
        unchanged: { kind: 'unchanged' },
      }),
    send: (secret, body) =>
      request('results', secret, {
        body,
        textMax: answerMax,
        accept: (answer) => readReceived(answer),
      }),
    rotate: (secret) => request('rotate', secret, { body: {}, accept: readRotated }),
  }
}

function readEnrolled({ probe_id, name, secret }: Record<string, unknown>): Enrolled | null {
  if (typeof probe_id !== 'string' || !isSecret(secret)) return null
  return { kind: 'enrolled', probeId: probe_id, name: typeof name === 'string' ? name : probe_id, secret }
}

/** A page of a proxy has no time of the service. */
function readTime(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : time
}

function readAssigned(answer: Record<string, unknown>, etag: string | string[] | undefined): Assigned | null {
  const serverTime = readTime(answer['server_time'])
  const assignments = readAssignments(answer['checks'])
  if (serverTime === null || !assignments) return null
  return { kind: 'assigned', assignments, etag: typeof etag === 'string' ? etag : null, serverTime }
}

function readReceived(answer: Record<string, unknown>): Received | null {
  const { server_time, clock_skew_seconds, rotate, results, retries } = answer
  const serverTime = readTime(server_time)
  if (serverTime === null) return null
  const refused = new Map<string, number>()
  for (const result of Array.isArray(results) ? results.map(String) : [])
    if (result !== 'recorded' && result !== 'duplicate') refused.set(result, (refused.get(result) ?? 0) + 1)
  return {
    kind: 'received',
    serverTime,
    clockSkewSeconds: Number(clock_skew_seconds) || 0,
    rotate: rotate === true,
    refused,
    retries: readRetries(retries),
  }
}

function readRotated({ secret }: Record<string, unknown>): { kind: 'rotated'; secret: string } | null {
  return isSecret(secret) ? { kind: 'rotated', secret } : null
}

function isSecret(value: unknown): value is string {
  return typeof value === 'string' && /^hfp_[0-9A-Za-z]+$/.test(value)
}

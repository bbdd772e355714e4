/** The routes that jobs call, which answer in the format of Healthchecks, so that its clients work here. */
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { createIngest, type Ingest, type IngestResponse } from '#platform/ingest/ingest.ts'
import type { IngestRequest } from '#platform/ingest/ingest-request.ts'
import type { TokenSubjects } from '#platform/ingest/token-subjects.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { pingPaths, rootPingUrl } from './paths.ts'
import type { PingBacklog } from './ping-backlog.ts'
import type { PingIntake } from './ping-intake.ts'
import { type ReportedSignal, runIdOf, signalOf } from './signal.ts'
import type { Slugs } from './slugs.ts'
import {
  type PingedHeartbeat,
  type PingKeySubject,
  type PingSubject,
  readPingToken,
} from './subject-store.ts'

type Dependencies = {
  intake: PingIntake
  backlog: PingBacklog
  slugs: Slugs
  subjects: TokenSubjects<PingSubject>
  failedAttempts: FailedAttempts
  metrics: Metrics
}

const bodyBytesMax = 10_000

// Scripts in browsers may ping, too. Clients read how much of a body is kept.
const headers = { 'Access-Control-Allow-Origin': '*', 'Ping-Body-Limit': String(bodyBytesMax) }

const answered = (status: number, text: string): IngestResponse => ({ status, text, headers })
const ok = answered(200, 'OK')
const notFound = answered(404, 'not found')
const unavailable: IngestResponse = {
  status: 503,
  text: 'try again later',
  headers: { ...headers, 'Retry-After': '5' },
}
const invalidUrl = answered(400, 'invalid url format')
const refusals = {
  full: answered(403, 'too many heartbeats'),
  suspended: answered(403, 'account suspended'),
}

export function pingIngest(dependencies: Dependencies): Ingest {
  return createIngest<PingSubject>(
    {
      operation: 'heartbeats.ping',
      readToken: readPingToken,
      subjects: dependencies.subjects,
      routes: pingPaths.map((path) => ({
        ...path,
        unknownToken: notFound,
        handle: (subject, request) => answerRequest(dependencies, subject, request),
      })),
      unavailable,
      refuse: () => (dependencies.backlog.refuses() ? unavailable : null),
      body: { bytesMax: bodyBytesMax, whenLonger: 'cut' },
      rewrite: rootPingUrl,
    },
    dependencies,
  )
}

/** The parts of the path after the token: nothing, a signal, or the slug of a heartbeat and a signal. */
function partsOf({ path }: IngestRequest): string[] {
  const parts = ['token', 'signal', 'slug', 'last'].flatMap((name) => path[name] ?? [])
  const [first] = parts
  // A token in a header leaves its place in the path to the signal.
  return first !== undefined && readPingToken(first) !== null ? parts.slice(1) : parts
}

const slugPattern = /^[a-z0-9_-]{1,100}$/

async function answerRequest(
  dependencies: Dependencies,
  subject: PingSubject,
  request: IngestRequest,
): Promise<IngestResponse> {
  const parts = partsOf(request)
  if (subject.kind === 'heartbeat') {
    const [signal, ...rest] = parts
    const reported = rest.length > 0 ? null : signalOf(signal)
    return reported ? await answerPing(dependencies, subject, reported, request) : invalidUrl
  }
  const [slug, signal] = parts
  const reported = signalOf(signal)
  if (!reported || slug === undefined || !slugPattern.test(slug)) return invalidUrl
  return await answerPingBySlug(dependencies, { key: subject, slug, reported }, request)
}

type BySlug = { key: PingKeySubject; slug: string; reported: ReportedSignal }

async function answerPingBySlug(
  dependencies: Dependencies,
  { key, slug, reported }: BySlug,
  request: IngestRequest,
): Promise<IngestResponse> {
  const { slugs } = dependencies
  const present = await slugs.find(key, slug)
  if (present) return await answerPing(dependencies, present, reported, request)
  if (!['1', 'true'].includes(request.parameters.get('create') ?? '')) return notFound
  if (runIdOf(request.parameters.get('rid')) === undefined) return answered(400, 'invalid rid')
  const outcome = await slugs.create(key, slug, request)
  if (outcome !== 'created') return refusals[outcome]
  const created = await slugs.find(key, slug)
  if (!created) return notFound
  const response = await answerPing(dependencies, created, reported, request)
  return response === ok ? answered(201, 'Created') : response
}

async function answerPing(
  { intake }: Dependencies,
  heartbeat: PingedHeartbeat,
  reported: ReportedSignal,
  { parameters, method, body, bodyBytes, ip, userAgent }: IngestRequest,
): Promise<IngestResponse> {
  const runId = runIdOf(parameters.get('rid'))
  if (runId === undefined) return answered(400, 'invalid rid')
  const isCounted = method === 'POST' || heartbeat.accepted_methods === 'any'
  const outcome = await intake.take(heartbeat, {
    ...reported,
    runId,
    ignored: isCounted ? null : 'method',
    method,
    body,
    bodyBytes,
    ip,
    userAgent: userAgent.replaceAll('\0', ''),
  })
  return outcome === 'recorded' ? ok : notFound
}

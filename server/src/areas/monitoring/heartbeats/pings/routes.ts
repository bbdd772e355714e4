/** The routes that jobs call, which answer in the words of Healthchecks, so that its clients work here. */
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { createIngest, type Ingest, type IngestAnswer } from '#platform/ingest/ingest.ts'
import type { IngestRequest } from '#platform/ingest/ingest-request.ts'
import type { TokenSubjects } from '#platform/ingest/token-subjects.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { pingPaths } from './paths.ts'
import type { PingIntake } from './ping-intake.ts'
import { runIdOf, signalOf } from './signal.ts'
import type { PingSubject } from './subjects.ts'

type Dependencies = {
  intake: PingIntake
  subjects: TokenSubjects<PingSubject>
  failedAttempts: FailedAttempts
  metrics: Metrics
}

const bodyBytesMax = 10_000

// Scripts in browsers may ping, too. Clients read how much of a body is kept.
const headers = { 'Access-Control-Allow-Origin': '*', 'Ping-Body-Limit': String(bodyBytesMax) }

const answered = (status: number, text: string): IngestAnswer => ({ status, text, headers })
const ok = answered(200, 'OK')
const notFound = answered(404, 'not found')

export function pingIngest(dependencies: Dependencies): Ingest {
  const { intake, subjects } = dependencies
  return createIngest<PingSubject>(
    {
      operation: 'heartbeats.ping',
      tokenPrefix: 'hfh_',
      subjects,
      routes: pingPaths.map((path) => ({
        ...path,
        unknownToken: notFound,
        handle: (subject, request) => answerPing(intake, subject, request),
      })),
      unavailable: answered(503, 'try again later'),
      body: { bytesMax: bodyBytesMax, whenLonger: 'cut' },
    },
    dependencies,
  )
}

async function answerPing(
  intake: PingIntake,
  subject: PingSubject,
  request: IngestRequest,
): Promise<IngestAnswer> {
  const { path, parameters, method, body, bodyBytes, ip, userAgent } = request
  const reported = signalOf(path['signal'])
  if (!reported) return answered(400, 'invalid url format')
  const runId = runIdOf(parameters.get('rid'))
  if (runId === undefined) return answered(400, 'invalid rid')
  const isCounted = method === 'POST' || subject.accepted_methods === 'any'
  const outcome = await intake.take(subject, {
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

/**
 * The routes for device reports, each with its protocol. Any failure on our side is `911` with 503, after which clients
 * retry.
 */

import { isWellFormedToken } from '#kernel/access/token.ts'
import { readAddress } from '#kernel/ip/address.ts'
import { globMatcher } from '#kernel/text/glob.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { createIngest, type HandledRoute, type Ingest, type IngestResponse } from '#platform/ingest/ingest.ts'
import type { IngestRequest } from '#platform/ingest/ingest-request.ts'
import type { TokenSubjects } from '#platform/ingest/token-subjects.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { ReportIntake } from '../reports/report-intake.ts'
import type { DynamicIpSubject } from '../store.ts'
import { answerDuckdns, duckdnsRefusal } from './duckdns.ts'
import { answerDyndns2, busyResponse } from './dyndns2.ts'
import { type Incoming, incomingOf } from './incoming.ts'
import { type DevicePath, devicePaths } from './paths.ts'
import { answerPlainUrl } from './plain-url.ts'

type Dependencies = {
  reportIntake: ReportIntake
  subjects: TokenSubjects<DynamicIpSubject>
  failedAttempts: FailedAttempts
  metrics: Metrics
  /** Patterns of user agents that the operator blocks. */
  blockedAgents: readonly string[]
}

type Protocol = {
  respond: (
    reportIntake: ReportIntake,
    subject: DynamicIpSubject,
    incoming: Incoming,
  ) => Promise<IngestResponse>
  unknownToken: IngestResponse
  judgesAgent?: true
}

const challenge: IngestResponse = {
  status: 401,
  text: 'badauth',
  headers: { 'WWW-Authenticate': 'Basic realm="dynamic IP"' },
}

const protocols: Readonly<Record<Exclude<DevicePath['protocol'], 'checkip'>, Protocol>> = {
  dyndns2: { respond: answerDyndns2, unknownToken: challenge, judgesAgent: true },
  duckdns: { respond: answerDuckdns, unknownToken: duckdnsRefusal },
  url: { respond: answerPlainUrl, unknownToken: challenge },
}

export function reportIngest(dependencies: Dependencies): Ingest {
  const { reportIntake, subjects, blockedAgents } = dependencies
  const blocked = blockedAgents.map(globMatcher)
  const refuseAgent = ({ userAgent }: IngestRequest): IngestResponse | null =>
    userAgent === '' || blocked.some((matches) => matches(userAgent))
      ? { status: 200, text: 'badagent' }
      : null

  function handled(path: DevicePath): HandledRoute<DynamicIpSubject> {
    const { protocol: name, ...route } = path
    if (name === 'checkip')
      return { ...route, respond: ({ ip }) => ({ status: 200, text: readAddress(ip)?.address ?? ip }) }
    const { respond, unknownToken, judgesAgent } = protocols[name]
    return {
      ...route,
      unknownToken,
      ...(judgesAgent && { refuse: refuseAgent }),
      handle: (subject, request) => respond(reportIntake, subject, incomingOf(request)),
    }
  }

  return createIngest<DynamicIpSubject>(
    {
      operation: 'dynamic_ips.report',
      readToken: (text) => (isWellFormedToken(text, 'hfip_') ? text : null),
      subjects,
      routes: devicePaths.map(handled),
      unavailable: busyResponse,
      body: { bytesMax: 16 * 1024, whenLonger: 'refuse' },
    },
    dependencies,
  )
}

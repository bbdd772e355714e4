/** What the routes of agents and those of collectors share: who reports, how often, and the refusals. */

import { quotaOf } from '#kernel/access/gcra.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { IngestResponse } from '#platform/ingest/ingest.ts'
import { revokedProblem } from '../reports/record-reports.ts'
import type { AgentSubject } from './subject-store.ts'

export const agentUnknown = new Problem('agent_unknown', 'The secret of the agent is not known here.')

export const tooMany: IngestResponse = {
  status: 429,
  json: { code: 'rate_limited', detail: 'Too many reports. Nothing was recorded.' },
  headers: { 'Retry-After': '60' },
}

/** One report an interval of at least 30 s, and one a second of those that could not be sent. */
export const reports = { name: 'reports', quota: quotaOf(120, 90) }

const places = {
  agent: 'an agent, which reports to /v1/ingest/agent/report',
  collector: 'a collector, which reports to /v1/ingest/collector/',
}

/** Throws the problem unless the secret belongs to an agent, or to a collector, whose reports are recorded. */
export function requireInUse(
  subject: AgentSubject,
  kind: 'agent' | 'collector',
): asserts subject is AgentSubject & { kind: 'agent' } {
  if (subject.kind !== 'agent') throw agentUnknown
  if (subject.is_revoked || subject.server_id === null)
    throw revokedProblem({ hostname: subject.name, server_id: subject.server_id })
  const own = subject.is_collector ? 'collector' : 'agent'
  if (own !== kind) throw new Problem('permission_denied', `The secret belongs to ${places[own]}.`)
}

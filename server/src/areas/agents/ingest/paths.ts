/** The paths to which agents report, for the router and the OpenAPI document. */

import { Type } from 'typebox'
import type { IngestRoute } from '#platform/ingest/ingest-route.ts'
import { ReportAnswer } from '../reports/answer-schema.ts'
import { Enrolled, Enrolment } from '../reports/enrolment-schema.ts'
import { Report } from '../reports/report-schema.ts'

const shared = {
  takesBody: 'data',
  isPostOnly: true,
  credentials: ['ingest_token'],
} as const satisfies Partial<IngestRoute>

export const enrolPath: IngestRoute = {
  ...shared,
  id: 'ingest.agents.enrol',
  path: '/v1/ingest/agent/enrol',
  summary: 'Enrol an agent',
  description:
    'With an enrolment token, `hfe_…`, a machine gets a secret of its own. The protocol is described in docs/agent-protocol.md.',
  responses: { 201: 'The agent, with its secret.' },
  json: { body: Enrolment, response: Enrolled },
}

export const reportPath: IngestRoute = {
  ...shared,
  id: 'ingest.agents.report',
  path: '/v1/ingest/agent/report',
  summary: 'Report from an agent',
  description:
    'Metrics of the last minute, what the server is, and certificates on it. The body may be compressed with gzip.',
  responses: { 200: 'Recorded, now or before.' },
  json: { body: Report, response: ReportAnswer },
}

export const rotatePath: IngestRoute = {
  ...shared,
  id: 'ingest.agents.rotate_secret',
  path: '/v1/ingest/agent/rotate',
  summary: 'Get a new secret as an agent',
  description: 'Both secrets work for the next 24 hours.',
  responses: { 200: 'The new secret.' },
  json: {
    body: Type.Object({}, { additionalProperties: false }),
    response: Type.Object({ secret: Type.String() }, { title: 'AgentSecret' }),
  },
}

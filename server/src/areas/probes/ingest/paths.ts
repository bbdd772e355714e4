/** The paths of probes, for the router and the OpenAPI document. */
import { Type } from 'typebox'
import type { IngestRoute } from '#platform/ingest/ingest-route.ts'
import { waitSecondsMax } from '#platform/ingest/wait-seconds.ts'
import { Assignments, Enrolled, Enrolment, Results, ResultsAnswer } from './schema.ts'

const credentials = ['ingest_token'] as const
const posted = { takesBody: 'data', isPostOnly: true, credentials } as const satisfies Partial<IngestRoute>

export const enrolPath: IngestRoute = {
  ...posted,
  id: 'ingest.probes.enrol',
  path: '/v1/ingest/probe/enrol',
  summary: 'Enrol a probe',
  description:
    'With the enrolment token of a probe, `hfe_…`, a machine gets a secret of its own. The protocol is described in docs/probe-protocol.md.',
  responses: { 201: 'The probe, with its secret.' },
  json: { body: Enrolment, response: Enrolled },
}

export const assignmentsPath: IngestRoute = {
  credentials,
  id: 'ingest.probes.assignments',
  path: '/v1/ingest/probe/assignments',
  summary: 'Get the assignments of a probe',
  description:
    'All checks that the probe makes, with their secrets. With the `ETag` of an earlier answer in `If-None-Match`, it waits for a change.',
  query: Type.Object({
    wait: Type.Optional(
      Type.Integer({ minimum: 0, maximum: waitSecondsMax, description: 'Seconds to wait for a change.' }),
    ),
  }),
  responses: { 200: 'The assignments.', 304: 'They are unchanged.' },
  json: { response: Assignments },
}

export const resultsPath: IngestRoute = {
  ...posted,
  id: 'ingest.probes.results',
  path: '/v1/ingest/probe/results',
  summary: 'Send results of a probe',
  description: 'At least once a minute, if need be without any. The body may be compressed with gzip.',
  responses: { 200: 'What became of each result.' },
  json: { body: Results, response: ResultsAnswer },
}

export const rotatePath: IngestRoute = {
  ...posted,
  id: 'ingest.probes.rotate_secret',
  path: '/v1/ingest/probe/rotate',
  summary: 'Get a new secret as a probe',
  description: 'Both secrets work for the next 24 hours.',
  responses: { 200: 'The new secret.' },
  json: {
    body: Type.Object({}, { additionalProperties: false }),
    response: Type.Object({ secret: Type.String() }, { title: 'ProbeSecret' }),
  },
}

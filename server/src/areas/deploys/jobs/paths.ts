/** The paths by which agents get jobs and report about them, for the router and the OpenAPI document. */
import { Type } from 'typebox'
import { OneOf } from '#platform/http/operation/schema.ts'
import type { IngestRoute } from '#platform/ingest/ingest-route.ts'
import { Job, JobAnswer, JobReport } from './schema.ts'

const credentials = ['ingest_token'] as const

export const jobPath: IngestRoute = {
  id: 'ingest.agents.next_job',
  path: '/v1/ingest/agent/jobs',
  summary: 'Get a job as an agent',
  description: 'Waits until there is a deploy for the server of the agent, and hands each out once.',
  query: Type.Object({
    kind: Type.Optional(
      OneOf(['deploy', 'certificate'], {
        description:
          'Deploys by default. Jobs for certificates are answered at once, and until they are reported.',
      }),
    ),
    wait: Type.Optional(Type.String({ description: 'How many seconds to wait, 0 to 50; 0 by default.' })),
  }),
  credentials,
  json: { response: Job },
  responses: { 200: 'The job.', 204: 'There is none.' },
}

export const jobReportPath: IngestRoute = {
  id: 'ingest.agents.report_job',
  path: '/v1/ingest/agent/jobs/{job_id}',
  summary: 'Report about a job as an agent',
  description: 'Its state, and what it prints. The body may be compressed with gzip.',
  params: Type.Object({ job_id: Type.String() }),
  takesBody: 'data',
  isPostOnly: true,
  credentials,
  json: { body: JobReport, response: JobAnswer },
  responses: { 200: 'Recorded.' },
}

/** The paths that senders and the receivers of calls use, for the router and the OpenAPI document. */
import { type Static, Type } from 'typebox'
import { InputObject, Nullable } from '#platform/http/operation/schema.ts'
import type { IngestRoute } from '#platform/ingest/ingest-route.ts'
import { JobAnswer, progressFields } from '../jobs/schema.ts'

const DeliveryAnswer = Type.Object(
  {
    status: Type.String({
      description: '`ping`, or the state of the deploy: `queued`, `skipped`, `rejected` and others.',
    }),
    deploy_id: Nullable(Type.String()),
    reason: Nullable(Type.String({ description: 'Why it is skipped or rejected.' })),
    is_repeated: Type.Boolean({ description: 'Whether this delivery has led to this deploy before.' }),
  },
  { title: 'DeployDeliveryAnswer' },
)
export type DeliveryAnswer = Static<typeof DeliveryAnswer>

export const Progress = InputObject(progressFields, { title: 'DeployProgress' })
export type Progress = Static<typeof Progress>

const token = Type.Object({ token: Type.String({ description: 'The token, `hfd_…`.' }) })

const shared = { takesBody: 'data', isPostOnly: true } as const satisfies Partial<IngestRoute>

const delivered = {
  ...shared,
  json: { body: Type.Object({}, { additionalProperties: true }), response: DeliveryAnswer },
  responses: {
    200: 'Nothing is added to the queue: a ping, a delivery that the hook does not select or that was sent before.',
    202: 'The deploy waits or runs.',
  },
} as const

const described =
  'Called by GitHub, GitLab, Gitea, Forgejo, Bitbucket or another program, signed with the secret of the hook. 429 if 25 deploys of its target wait: try again after the seconds in `Retry-After`.'

export const deliveryPath: IngestRoute = {
  ...delivered,
  id: 'ingest.deploys.deliver',
  path: '/v1/ingest/deploys/{token}',
  summary: 'Start a deploy',
  description: described,
  params: token,
  credentials: [],
}

export const headerDeliveryPath: IngestRoute = {
  ...delivered,
  id: 'ingest.deploys.deliver_by_header',
  path: '/v1/ingest/deploys',
  summary: 'Start a deploy with the token in a header',
  description: `The token does not appear in logs. ${described}`,
  credentials: ['ingest_token'],
}

export const progressPath: IngestRoute = {
  ...shared,
  id: 'ingest.deploys.report',
  path: '/v1/ingest/deploys/{token}/report',
  summary: 'Report the progress of a deploy',
  description:
    'For what a deploy hook with a URL calls, with the token in the call. It works until the deploy has ended.',
  params: token,
  credentials: [],
  json: { body: Progress, response: JobAnswer },
  responses: { 200: 'Recorded.' },
}

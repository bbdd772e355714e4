import { found } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { endpointView } from './endpoints.operations.ts'
import { opened, resumeEndpoint } from './endpoints.ts'
import {
  Endpoint,
  EndpointParams,
  EndpointWithSecret,
  overlapDefaultSeconds,
  Resumption,
  SecretRotation,
} from './schema.ts'
import { promoteSecret, rotateSecret } from './secrets.ts'

/** Operations after an endpoint's creation: rotating its secrets, and resuming it after a pause. */
export const endpointLifecycleOperations: Operation[] = [
  operation({
    id: 'webhooks.endpoints.rotate',
    method: 'POST',
    path: '/v1/webhook-endpoints/{endpoint_id}/rotate',
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'Until the overlap ends or the new secret is promoted, `X-Service-Signature` uses the oldest secret, `X-Service-Signature-Next` uses the new secret, and `webhook-signature` contains the signatures of all. At most three secrets are active at a time.',
    permission: 'webhooks.write',
    params: EndpointParams,
    body: SecretRotation,
    response: { status: 200, body: EndpointWithSecret, description: 'The endpoint, with its new secret.' },
    async handle(context, { params, body }) {
      const overlap = body.overlap_seconds ?? overlapDefaultSeconds
      const { endpoint, secret } = await rotateSecret(context, params.endpoint_id, overlap)
      const view = endpointView(await opened(context, endpoint), context.now)
      return found({ ...view, secret }, endpoint.revision)
    },
  }),
  operation({
    id: 'webhooks.endpoints.promote',
    method: 'POST',
    path: '/v1/webhook-endpoints/{endpoint_id}/promote',
    summary: 'Promote the newest secret',
    description: 'Ends the overlap of a rotation immediately: all older secrets are removed.',
    permission: 'webhooks.write',
    params: EndpointParams,
    response: { status: 200, body: Endpoint, description: 'The endpoint with its only secret.' },
    async handle(context, { params }) {
      const endpoint = await promoteSecret(context, params.endpoint_id)
      return found(endpointView(await opened(context, endpoint), context.now), endpoint.revision)
    },
  }),
  operation({
    id: 'webhooks.endpoints.resume',
    method: 'POST',
    path: '/v1/webhook-endpoints/{endpoint_id}/resume',
    summary: 'Resume a paused webhook endpoint',
    description:
      'Waiting deliveries are sent or skipped. Skipped deliveries can be sent later with a replay.',
    permission: 'webhooks.write',
    params: EndpointParams,
    body: Resumption,
    response: { status: 200, body: Endpoint, description: 'The resumed endpoint.' },
    async handle(context, { params, body }) {
      const resumed = await resumeEndpoint(context, params.endpoint_id, body.waiting ?? 'send')
      return found(endpointView(resumed, context.now), resumed.endpoint.revision)
    },
  }),
]

import type { EventKind } from '#kernel/event-kind.ts'
import { created, done, found, listed } from '#platform/http/answer.ts'
import { type Operation, operation } from '#platform/http/operation.ts'
import type { Egress } from '#platform/net/egress.ts'
import { deliveryView } from './deliveries.operations.ts'
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  readEndpoint,
  requireDeliverable,
  testEndpoint,
  updateEndpoint,
} from './endpoints.ts'
import {
  Delivery,
  Endpoint,
  EndpointPage,
  EndpointParams,
  EndpointQuery,
  EndpointWithSecret,
  endpointInputs,
} from './schema.ts'
import type { EndpointRow } from './store.ts'

/** The kind of a test message that names no other kind. */
export const testKind: EventKind = {
  kind: 'webhook.test',
  summary: 'A test message that was asked for',
  example: { message: 'This is a test of your webhook endpoint.' },
}

type Dependencies = { egress: Egress; eventKinds: readonly EventKind[] }

export function endpointOperations({ egress, eventKinds }: Dependencies): Operation[] {
  const { EndpointInput, EndpointPatch, TestInput } = endpointInputs(eventKinds)
  return [
    operation({
      id: 'webhooks.endpoints.create',
      method: 'POST',
      path: '/v1/webhook-endpoints',
      summary: 'Create a webhook endpoint',
      description: 'The signing secret is in this answer and never shown again.',
      permission: 'webhooks.write',
      body: EndpointInput,
      answer: { status: 201, body: EndpointWithSecret, description: 'The endpoint, with its secret.' },
      lookup: (_lookup, { body }) => requireDeliverable(egress, body.url),
      async handle(context, { body }) {
        const { endpoint, secret } = await createEndpoint(context, body)
        const location = `/v1/webhook-endpoints/${endpoint.id}`
        return created({ ...endpointView(endpoint), secret }, location, endpoint.revision)
      },
    }),
    operation({
      id: 'webhooks.endpoints.list',
      method: 'GET',
      path: '/v1/webhook-endpoints',
      summary: 'List webhook endpoints',
      permission: 'webhooks.read',
      query: EndpointQuery,
      answer: { status: 200, body: EndpointPage, description: 'A page of endpoints, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listEndpoints(context, query)
        return listed({ data: data.map(endpointView), next_cursor })
      },
    }),
    operation({
      id: 'webhooks.endpoints.read',
      method: 'GET',
      path: '/v1/webhook-endpoints/{endpoint_id}',
      summary: 'Read a webhook endpoint',
      permission: 'webhooks.read',
      params: EndpointParams,
      answer: { status: 200, body: Endpoint, description: 'The endpoint.' },
      async handle(context, { params }) {
        const endpoint = await readEndpoint(context, params.endpoint_id)
        return found(endpointView(endpoint), endpoint.revision)
      },
    }),
    operation({
      id: 'webhooks.endpoints.update',
      method: 'PATCH',
      path: '/v1/webhook-endpoints/{endpoint_id}',
      summary: 'Change a webhook endpoint',
      description: 'Disabled, its deliveries wait; enabled again, they go out.',
      permission: 'webhooks.write',
      params: EndpointParams,
      body: EndpointPatch,
      answer: { status: 200, body: Endpoint, description: 'The endpoint as it is now.' },
      lookup: (_lookup, { body }) => requireDeliverable(egress, body.url),
      async handle(context, { params, body, ifMatch }) {
        const endpoint = await updateEndpoint(context, params.endpoint_id, body, ifMatch)
        return found(endpointView(endpoint), endpoint.revision)
      },
    }),
    operation({
      id: 'webhooks.endpoints.delete',
      method: 'DELETE',
      path: '/v1/webhook-endpoints/{endpoint_id}',
      summary: 'Delete a webhook endpoint',
      description: 'Its log stays readable; what was not delivered yet never will be.',
      permission: 'webhooks.write',
      params: EndpointParams,
      answer: { status: 204, description: 'The endpoint is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deleteEndpoint(context, params.endpoint_id, ifMatch)
        return done
      },
    }),
    operation({
      id: 'webhooks.endpoints.test',
      method: 'POST',
      path: '/v1/webhook-endpoints/{endpoint_id}/test',
      summary: 'Send a test message',
      description:
        'A sample of the kind named, or of `webhook.test`, with `"test": true` in its data. It is signed, retried and logged like any other.',
      permission: 'webhooks.write',
      params: EndpointParams,
      body: TestInput,
      answer: { status: 202, body: Delivery, description: 'The delivery that was queued.' },
      async handle(context, { params, body }) {
        const sample = eventKinds.find(({ kind }) => kind === body.event) ?? testKind
        return { body: deliveryView(await testEndpoint(context, params.endpoint_id, sample)) }
      },
    }),
  ]
}

function endpointView({ account_id: _account, secret: _secret, event_kinds, ...shown }: EndpointRow) {
  return { ...shown, events: event_kinds }
}

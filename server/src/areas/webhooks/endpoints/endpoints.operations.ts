import type { EventKind } from '#kernel/events/event-kind.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { Egress } from '#platform/net/egress.ts'
import { deliveryView } from '../deliveries/deliveries.operations.ts'
import { Delivery } from '../deliveries/schema.ts'
import { testEventType } from '../endpoint-event-types.ts'
import type { EventAccess } from '../event-types/event-access.ts'
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  type OpenedEndpoint,
  readEndpoint,
  requireDeliverable,
  updateEndpoint,
} from './endpoints.ts'
import { maskedHeaders } from './headers.ts'
import { healthView } from './health/health.ts'
import {
  Endpoint,
  EndpointPage,
  EndpointParams,
  EndpointQuery,
  EndpointWithSecret,
  endpointInputs,
} from './schema.ts'
import { secretsView } from './secrets.ts'
import { sendTest } from './test-message.ts'

type Dependencies = { egress: Egress; eventKinds: readonly EventKind[]; access: EventAccess }

export function endpointOperations({ egress, eventKinds, access }: Dependencies): Operation[] {
  const rules = { kinds: eventKinds, access }
  const { EndpointInput, EndpointPatch, TestInput } = endpointInputs(eventKinds)
  return [
    operation({
      id: 'webhooks.endpoints.create',
      method: 'POST',
      path: '/v1/webhook-endpoints',
      summary: 'Create a webhook endpoint',
      description:
        'The response contains the signing secret, which is not shown again. Choosing an event type requires the read permission of its area.',
      permission: 'webhooks.write',
      body: EndpointInput,
      response: { status: 201, body: EndpointWithSecret, description: 'The endpoint, with its secret.' },
      lookup: (_lookup, { body }) => requireDeliverable(egress, body.url),
      async handle(context, { body }) {
        const { secret, ...opened } = await createEndpoint(context, body, rules)
        const { id, revision } = opened.endpoint
        const view = { ...endpointView(opened, context.now), secret }
        return created(view, `/v1/webhook-endpoints/${id}`, revision)
      },
    }),
    operation({
      id: 'webhooks.endpoints.list',
      method: 'GET',
      path: '/v1/webhook-endpoints',
      summary: 'List webhook endpoints',
      permission: 'webhooks.read',
      query: EndpointQuery,
      response: { status: 200, body: EndpointPage, description: 'A page of endpoints, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listEndpoints(context, query)
        return listed({ data: data.map((opened) => endpointView(opened, context.now)), next_cursor })
      },
    }),
    operation({
      id: 'webhooks.endpoints.read',
      method: 'GET',
      path: '/v1/webhook-endpoints/{endpoint_id}',
      summary: 'Get a webhook endpoint',
      permission: 'webhooks.read',
      params: EndpointParams,
      response: { status: 200, body: Endpoint, description: 'The endpoint.' },
      async handle(context, { params }) {
        const opened = await readEndpoint(context, params.endpoint_id)
        return found(endpointView(opened, context.now), opened.endpoint.revision)
      },
    }),
    operation({
      id: 'webhooks.endpoints.update',
      method: 'PATCH',
      path: '/v1/webhook-endpoints/{endpoint_id}',
      summary: 'Update a webhook endpoint',
      description:
        'Disabling pauses the endpoint and its deliveries wait; enabling sends them. To skip them instead, resume with `POST …/resume`. Changing `url`, `events` or `filter` requires the read permission of the areas of all its events. If `url` changes, the endpoint’s `headers` must be sent again, or removed with null.',
      permission: 'webhooks.write',
      params: EndpointParams,
      body: EndpointPatch,
      response: { status: 200, body: Endpoint, description: 'The updated endpoint.' },
      lookup: (_lookup, { body }) => requireDeliverable(egress, body.url),
      async handle(context, { params, body, ifMatch }) {
        const opened = await updateEndpoint(context, params.endpoint_id, body, { ifMatch, ...rules })
        return found(endpointView(opened, context.now), opened.endpoint.revision)
      },
    }),
    operation({
      id: 'webhooks.endpoints.delete',
      method: 'DELETE',
      path: '/v1/webhook-endpoints/{endpoint_id}',
      summary: 'Delete a webhook endpoint',
      description: 'Its log stays readable; pending deliveries are cancelled.',
      permission: 'webhooks.write',
      params: EndpointParams,
      response: { status: 204, description: 'The endpoint is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deleteEndpoint(context, params.endpoint_id, ifMatch)
        return done
      },
    }),
    operation({
      id: 'webhooks.endpoints.test',
      method: 'POST',
      path: '/v1/webhook-endpoints/{endpoint_id}/test',
      summary: 'Send a test event',
      description:
        'Sends a sample of the event type, by default `webhook.test`, with `"test": true` in its data. It is signed, retried and logged like other events.',
      permission: 'webhooks.write',
      params: EndpointParams,
      body: TestInput,
      response: { status: 202, body: Delivery, description: 'The queued delivery.' },
      async handle(context, { params, body }) {
        const sample = eventKinds.find(({ kind }) => kind === body.event) ?? testEventType
        return { body: deliveryView(await sendTest(context, params.endpoint_id, sample)) }
      },
    }),
  ]
}

/** An endpoint as the API shows it at that time. */
export function endpointView({ endpoint, headers }: OpenedEndpoint, now: Date) {
  const { event_kinds, secrets, ...shown } = endpoint
  return {
    ...shown,
    events: event_kinds,
    headers: maskedHeaders(headers),
    enabled: endpoint.state !== 'paused',
    health: healthView(endpoint),
    secrets: secretsView(secrets, now),
  }
}

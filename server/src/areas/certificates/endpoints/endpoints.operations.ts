import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { listEndpoints, selectEndpoint } from './endpoint-store.ts'
import { addEndpoint, changeEndpoint, deleteEndpoint, requestScan } from './endpoints.ts'
import {
  EndpointDetails,
  EndpointInput,
  EndpointPage,
  EndpointParams,
  EndpointPatch,
  EndpointQuery,
} from './schema.ts'
import { endpointDetails, endpointViews } from './view.ts'

const collection = '/v1/certificates/endpoints'
const path = `${collection}/{certificate_endpoint_id}`

export const endpointOperations: readonly Operation[] = [
  operation({
    id: 'certificates.endpoints.list',
    method: 'GET',
    path: collection,
    summary: 'List TLS endpoints',
    description:
      'The services that the account offers by TLS, as records, monitors and agents name them or people have added them, with what their last scan observed.',
    permission: 'certificates.read',
    query: EndpointQuery,
    response: { status: 200, body: EndpointPage, description: 'A page of endpoints, by name and port.' },
    async handle(context, { query }) {
      const { data, next_cursor } = await listEndpoints(context, query)
      return listed({ data: await endpointViews(context, data), next_cursor })
    },
  }),
  operation({
    id: 'certificates.endpoints.create',
    method: 'POST',
    path: collection,
    summary: 'Add a TLS endpoint',
    description: 'For a service that no record, monitor or agent names. It is pinned, and scanned at once.',
    permission: 'certificates.write',
    body: EndpointInput,
    response: { status: 201, body: EndpointDetails, description: 'The endpoint, which will be scanned.' },
    async handle(context, { body }) {
      const endpoint = await addEndpoint(context, body)
      const view = await endpointDetails(context, endpoint)
      return created(view, `${collection}/${endpoint.id}`, endpoint.revision)
    },
  }),
  operation({
    id: 'certificates.endpoints.read',
    method: 'GET',
    path,
    summary: 'Get a TLS endpoint',
    description: 'With everything that each of its addresses accepts.',
    permission: 'certificates.read',
    params: EndpointParams,
    response: { status: 200, body: EndpointDetails, description: 'The endpoint.' },
    async handle(context, { params }) {
      const endpoint = await selectEndpoint(context, params.certificate_endpoint_id)
      return found(await endpointDetails(context, endpoint), endpoint.revision)
    },
  }),
  operation({
    id: 'certificates.endpoints.update',
    method: 'PATCH',
    path,
    summary: 'Pin or ignore a TLS endpoint',
    permission: 'certificates.write',
    params: EndpointParams,
    body: EndpointPatch,
    response: { status: 200, body: EndpointDetails, description: 'The updated endpoint.' },
    async handle(context, { params, body, ifMatch }) {
      const endpoint = await changeEndpoint(context, params.certificate_endpoint_id, body, ifMatch)
      return found(await endpointDetails(context, endpoint), endpoint.revision)
    },
  }),
  operation({
    id: 'certificates.endpoints.delete',
    method: 'DELETE',
    path,
    summary: 'Delete a TLS endpoint',
    description: 'Only one that nothing names except its pin. Others would be found again: ignore them.',
    permission: 'certificates.write',
    params: EndpointParams,
    response: { status: 204, description: 'The endpoint is deleted.' },
    async handle(context, { params, ifMatch }) {
      await deleteEndpoint(context, params.certificate_endpoint_id, ifMatch)
      return done
    },
  }),
  operation({
    id: 'certificates.endpoints.scan',
    method: 'POST',
    path: `${path}/scan`,
    summary: 'Scan a TLS endpoint now',
    description: 'Asks each of its addresses for its certificates and for everything that it accepts.',
    permission: 'certificates.write',
    params: EndpointParams,
    response: { status: 202, body: EndpointDetails, description: 'The endpoint, which will be scanned.' },
    async handle(context, { params }) {
      const endpoint = await requestScan(context, params.certificate_endpoint_id)
      return found(await endpointDetails(context, endpoint), endpoint.revision)
    },
    async settle(context, { params }) {
      const endpoint = await selectEndpoint(context, params.certificate_endpoint_id)
      const response = found(await endpointDetails(context, endpoint), endpoint.revision)
      return { response, settled: endpoint.scan_requested_at === null }
    },
  }),
]

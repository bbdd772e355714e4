/** Endpoints among related resources and in the search across all areas. */
import { creationLinks } from '#areas/identity/index.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { searchEndpoints, selectEndpointsById } from '../endpoint-store.ts'
import { titleOfEndpoint } from '../endpoints.ts'
import {
  certificatesServedBy,
  endpointsNamed,
  endpointsOfServer,
  endpointsOfSource,
  endpointsServing,
  endpointsWithAddress,
  serversOfEndpoint,
  sourcesOfEndpoint,
} from './link-store.ts'

export const endpointTypes: readonly ResourceType[] = [
  {
    kind: 'certificate_endpoint',
    permission: 'certificates.read',
    async select(context, ids) {
      const endpoints = await selectEndpointsById(context, ids)
      return endpoints.map((endpoint) => ({
        id: endpoint.id,
        title: titleOfEndpoint(endpoint),
        detail: null,
        state: endpoint.state,
        parent_id: null,
      }))
    },
    search: searchEndpoints,
  },
]

export const endpointLinks: readonly Link[] = [
  { of: 'name', kind: 'certificate_endpoint', relation: 'has_name', find: endpointsNamed },
  { of: 'address', kind: 'certificate_endpoint', relation: 'has_address', find: endpointsWithAddress },
  { of: 'server', kind: 'certificate_endpoint', relation: 'contains', find: endpointsOfServer },
  { of: 'certificate_endpoint', kind: 'server', relation: 'part_of', find: serversOfEndpoint },
  { of: 'certificate', kind: 'certificate_endpoint', relation: 'used_by', find: endpointsServing },
  { of: 'certificate_endpoint', kind: 'certificate', relation: 'uses', find: certificatesServedBy },
  { of: 'zone', kind: 'certificate_endpoint', relation: 'contains', find: endpointsOfSource },
  { of: 'certificate_endpoint', kind: 'zone', relation: 'part_of', find: sourcesOfEndpoint('zone') },
  { of: 'monitor', kind: 'certificate_endpoint', relation: 'uses', find: endpointsOfSource },
  { of: 'certificate_endpoint', kind: 'monitor', relation: 'used_by', find: sourcesOfEndpoint('mon') },
  ...creationLinks('certificate_endpoint'),
]

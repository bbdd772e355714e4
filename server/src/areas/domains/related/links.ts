import { findZone, zonesNamed } from '#areas/dns/index.ts'
import { creationLinks } from '#areas/identity/index.ts'
import { endpointsReceiving, eventFilterOf, eventLinks } from '#areas/webhooks/index.ts'
import type { Link } from '#platform/related/resource-type.ts'
import { domainEventTypes } from '../events.ts'
import { findDomain } from '../store/domains.ts'
import {
  connectionOfDomain,
  domainsMatchingFilter,
  domainsNamed,
  domainsOfConnection,
  domainsWithName,
} from './link-store.ts'

/** All of these events are about a domain. */
const kinds = domainEventTypes.map(({ kind }) => kind)

export const domainLinks: readonly Link[] = [
  { of: 'connection', kind: 'domain', relation: 'uses', blocksDeletion: true, find: domainsOfConnection },
  { of: 'domain', kind: 'connection', relation: 'used_by', find: connectionOfDomain },
  {
    of: 'zone',
    kind: 'domain',
    relation: 'has_name',
    async find(context, id, page) {
      const zone = await findZone(context, id)
      return zone ? await domainsNamed(context, zone.name, page) : []
    },
  },
  {
    of: 'domain',
    kind: 'zone',
    relation: 'has_name',
    async find(context, id, page) {
      const domain = await findDomain(context, id)
      return domain ? await zonesNamed(context, domain.name, page) : []
    },
  },
  { of: 'name', kind: 'domain', relation: 'contains', find: domainsWithName },
  {
    of: 'domain',
    kind: 'webhook_endpoint',
    relation: 'receives_events',
    async find(context, id, page) {
      const domain = await findDomain(context, id)
      return domain ? await endpointsReceiving(context, { ...domain, kinds }, page) : []
    },
  },
  {
    of: 'webhook_endpoint',
    kind: 'domain',
    relation: 'sends_events',
    async find(context, endpointId, page) {
      const wanted = await eventFilterOf(context, endpointId, kinds)
      return wanted ? await domainsMatchingFilter(context, wanted, page) : []
    },
  },
  ...eventLinks('domain'),
  ...creationLinks('domain'),
]

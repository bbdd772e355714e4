import { findZone, zonesNamed } from '#areas/dns/index.ts'
import { creationLinks } from '#areas/identity/index.ts'
import { endpointsReceiving, eventFilterOf, eventLinks } from '#areas/webhooks/index.ts'
import type { Link } from '#platform/related/resource-type.ts'
import { domainEventTypes } from '../events/event-types.ts'
import { operationEventTypes } from '../operations/events/event-types.ts'
import { findDomain } from '../store/domains.ts'
import {
  connectionOfDomain,
  connectionOfOperation,
  contactsOfDomain,
  domainOfOperation,
  domainsMatchingFilter,
  domainsNamed,
  domainsOfConnection,
  domainsOfContact,
  domainsWithName,
  openOperationsOfConnection,
  operationsOfDomain,
} from './link-store.ts'

/** All of these events are about a domain. */
const kinds = [...domainEventTypes, ...operationEventTypes].map(({ kind }) => kind)

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
  { of: 'domain', kind: 'contact', relation: 'uses', find: contactsOfDomain },
  { of: 'contact', kind: 'domain', relation: 'used_by', find: domainsOfContact },
  { of: 'domain', kind: 'domain_operation', relation: 'managed_by', find: operationsOfDomain },
  { of: 'domain_operation', kind: 'domain', relation: 'manages', find: domainOfOperation },
  {
    of: 'connection',
    kind: 'domain_operation',
    relation: 'uses',
    blocksDeletion: true,
    find: openOperationsOfConnection,
  },
  { of: 'domain_operation', kind: 'connection', relation: 'used_by', find: connectionOfOperation },
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
  ...creationLinks('contact'),
  ...eventLinks('domain_operation'),
  ...creationLinks('domain_operation'),
  ...creationLinks('domain_calendar'),
]

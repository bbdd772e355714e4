import { done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { listDomains, listLabels } from '../store/domain-list.ts'
import { selectDomain } from '../store/domains.ts'
import { changeDomain, removeDomain, requestReading } from './domains.ts'
import { Domain, DomainPage, DomainParams, DomainPatch, DomainQuery, LabelList } from './schema.ts'
import { domainViews, readDomainView } from './view.ts'

const path = '/v1/domains/{domain_id}'

export const domainOperations: readonly Operation[] = [
  operation({
    id: 'domains.list',
    method: 'GET',
    path: '/v1/domains',
    summary: 'List domains',
    description: 'The domains of all registrars, the first to expire at the top.',
    permission: 'domains.read',
    query: DomainQuery,
    response: { status: 200, body: DomainPage, description: 'A page of domains.' },
    async handle(context, { query }) {
      const { data, next_cursor } = await listDomains(context, query)
      return listed({ data: await domainViews(context, data), next_cursor })
    },
  }),
  operation({
    id: 'domains.labels.list',
    method: 'GET',
    path: '/v1/domains/labels',
    summary: 'List the labels of domains',
    permission: 'domains.read',
    response: {
      status: 200,
      body: LabelList,
      description: 'The labels, with the number of domains of each.',
    },
    handle: async (context) => ({ body: { data: await listLabels(context) } }),
  }),
  operation({
    id: 'domains.read',
    method: 'GET',
    path,
    summary: 'Get a domain',
    permission: 'domains.read',
    params: DomainParams,
    response: { status: 200, body: Domain, description: 'The domain.' },
    async handle(context, { params }) {
      const domain = await selectDomain(context, params.domain_id)
      return found(await readDomainView(context, domain), domain.revision)
    },
  }),
  operation({
    id: 'domains.update',
    method: 'PATCH',
    path,
    summary: 'Update the notes and labels of a domain',
    permission: 'domains.write',
    params: DomainParams,
    body: DomainPatch,
    response: { status: 200, body: Domain, description: 'The updated domain.' },
    async handle(context, { params, body, ifMatch }) {
      const domain = await changeDomain(context, params.domain_id, body, ifMatch)
      return found(await readDomainView(context, domain), domain.revision)
    },
  }),
  operation({
    id: 'domains.delete',
    method: 'DELETE',
    path,
    summary: 'Remove a domain from Holdfast',
    description:
      'Its registration is not affected. Refused while new domains of its registrar are added, because the next listing would add it again.',
    permission: 'domains.write',
    params: DomainParams,
    response: { status: 204, description: 'The domain is removed.' },
    async handle(context, { params, ifMatch }) {
      await removeDomain(context, params.domain_id, ifMatch)
      return done
    },
  }),
  operation({
    id: 'domains.refresh',
    method: 'POST',
    path: `${path}/refresh`,
    summary: 'Read a domain at its registrar now',
    permission: 'domains.write',
    params: DomainParams,
    response: { status: 202, body: Domain, description: 'The domain, which will be read.' },
    async handle(context, { params }) {
      const domain = await requestReading(context, params.domain_id)
      return found(await readDomainView(context, domain), domain.revision)
    },
    async settle(context, { params }) {
      const domain = await selectDomain(context, params.domain_id)
      const response = found(await readDomainView(context, domain), domain.revision)
      return { response, settled: !domain.needs_reading || domain.error !== null }
    },
  }),
]

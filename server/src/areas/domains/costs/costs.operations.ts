import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { DomainExportQuery } from '../domain/schema.ts'
import { yearOfCosts } from './costs.ts'
import { exportDomains } from './export.ts'
import { DomainCosts } from './schema.ts'

export const costOperations: readonly Operation[] = [
  operation({
    id: 'domains.costs.read',
    method: 'GET',
    path: '/v1/domains/costs',
    summary: 'Get the costs of a year',
    description:
      'What the renewals of the next twelve months cost, by the month in which domains expire, if each is renewed for a year.',
    permission: 'domains.read',
    response: { status: 200, body: DomainCosts, description: 'The costs, by month and currency.' },
    handle: async (context) => ({ body: await yearOfCosts(context) }),
  }),
  operation({
    id: 'domains.export',
    method: 'GET',
    path: '/v1/domains/export',
    summary: 'Export domains',
    description:
      'All domains, or those that match the filters, as CSV. If the transfer is interrupted, the file is incomplete.',
    permission: 'domains.read',
    query: DomainExportQuery,
    response: { status: 200, streams: ['text/csv'], description: 'A line for each domain.' },
    handle: async (context, { query }) => ({ stream: exportDomains(query, context.now) }),
  }),
]

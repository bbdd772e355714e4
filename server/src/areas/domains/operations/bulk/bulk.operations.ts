import type { ProviderClients } from '#areas/connections/index.ts'
import {
  DryRun,
  type Operation,
  type OperationResponse,
  operation,
} from '#platform/http/operation/operation.ts'
import { operateMany } from './bulk.ts'
import { DomainBulk, type DomainBulkItem, DomainBulkQuery, DomainBulkResult } from './schema.ts'

export const domainBulkOperations = (providerClients: ProviderClients): readonly Operation[] => [
  operation({
    id: 'domains.operations.bulk',
    method: 'POST',
    path: '/v1/domains/operations/bulk',
    summary: 'Change domains at their registrars in bulk',
    description:
      'Queues one setting or a renewal for many domains, given by id or by filter. Each is queued or refused separately: `items` has the outcome of each. `max_price` of a renewal is that of each domain. `dry_run=true` returns the same, with the prices, without saving anything.',
    permission: 'domains.write',
    cost: 10,
    query: DomainBulkQuery,
    body: DomainBulk,
    response: {
      status: 200,
      body: DomainBulkResult,
      description: 'The outcome of each domain, also if some or all failed.',
    },
    lookup: (within, { query, body }) =>
      operateMany(within, body, { isDryRun: query.dry_run === true, providerClients }),
    async handle(context, { query, body }, items) {
      const isDryRun = query.dry_run === true
      const counts = countsOf(items)
      const response: OperationResponse = {
        body: { kind: body.action.kind, dry_run: isDryRun, ...counts, items },
      }
      if (isDryRun) throw new DryRun(response)
      await context.audit(null, { before: null, after: { action: body.action, ...counts } })
      return response
    },
  }),
]

function countsOf(items: readonly DomainBulkItem[]) {
  const count = (wanted: DomainBulkItem['outcome']) =>
    items.filter(({ outcome }) => outcome === wanted).length
  return {
    matched: items.length,
    changed: count('changed'),
    unchanged: count('unchanged'),
    failed: count('failed'),
  }
}

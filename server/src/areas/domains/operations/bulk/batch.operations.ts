import type { ProviderClients } from '#areas/connections/index.ts'
import {
  DryRun,
  type Operation,
  type OperationResponse,
  operation,
} from '#platform/http/operation/operation.ts'
import { operationView } from '../view.ts'
import { BatchResult, CancelInput, CancelResult, OperationBatch } from './batch-schema.ts'
import { cancelMany } from './cancel-many.ts'
import { queueBatch } from './queue-batch.ts'
import type { QueuedOne } from './queue-one.ts'
import { DomainBulkQuery } from './schema.ts'

export const operationBatchOperations = (providerClients: ProviderClients): readonly Operation[] => [
  operation({
    id: 'domains.operations.batch',
    method: 'POST',
    path: '/v1/domains/operations/batch',
    summary: 'Request several domain operations',
    description:
      'Operations of any kind, such as registrations of several names or transfers with an auth code each. Each is queued or refused separately. `dry_run=true` returns the same, with the prices, without saving or buying anything. For one change of many domains, use `POST /v1/domains/operations/bulk`.',
    permission: 'domains.write',
    cost: 10,
    query: DomainBulkQuery,
    body: OperationBatch,
    response: {
      status: 200,
      body: BatchResult,
      description: 'The outcome of each operation, also if some or all failed.',
    },
    lookup: (within, { query, body }) =>
      queueBatch(within, body, { isDryRun: query.dry_run === true, providerClients }),
    async handle(context, { query }, results) {
      const isDryRun = query.dry_run === true
      const items = results.map(itemOf)
      const queued = items.filter(({ outcome }) => outcome === 'queued').length
      const counts = { queued, failed: items.length - queued }
      const response: OperationResponse = { body: { dry_run: isDryRun, ...counts, items } }
      if (isDryRun) throw new DryRun(response)
      await context.audit(null, { before: null, after: counts })
      return response
    },
  }),
  operation({
    id: 'domains.operations.bulk_cancel',
    method: 'POST',
    path: '/v1/domains/operations/bulk-cancel',
    summary: 'Cancel domain operations in bulk',
    description: 'Each is cancelled or refused separately, as by `POST …/{operation_id}/cancel`.',
    permission: 'domains.write',
    cost: 5,
    body: CancelInput,
    response: { status: 200, body: CancelResult, description: 'The outcome of each operation.' },
    lookup: (within, { body }) => cancelMany(within, body, providerClients),
    async handle(context, _, items) {
      const failed = items.filter(({ outcome }) => outcome === 'failed').length
      const counts = { cancelled: items.length - failed, failed }
      await context.audit(null, { before: null, after: counts })
      return { body: { ...counts, items } }
    },
  }),
]

function itemOf(result: QueuedOne) {
  return 'problem' in result
    ? { outcome: 'failed', operation: null, problem: result.problem }
    : { outcome: 'queued', operation: operationView(result.operation), problem: null }
}

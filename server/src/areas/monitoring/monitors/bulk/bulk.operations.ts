import type { OnTlsServicesChanged } from '#platform/area.ts'
import type { OperationResponse } from '#platform/http/operation/operation.ts'
import { DryRun, type Operation, operation } from '#platform/http/operation/operation.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import { changeMany } from './bulk.ts'
import { MonitorBulk, type MonitorBulkItem, MonitorBulkQuery, MonitorBulkResult } from './schema.ts'

type Dependencies = { refuseIfNeeded: RefuseIfNeeded; onTlsServicesChanged: OnTlsServicesChanged }

export const bulkOperations = ({
  refuseIfNeeded,
  onTlsServicesChanged,
}: Dependencies): readonly Operation[] => [
  operation({
    id: 'monitors.bulk',
    method: 'POST',
    path: '/v1/monitors/bulk',
    summary: 'Change monitors in bulk',
    description:
      'Pauses, resumes, updates or deletes many monitors, given by id or by filter. Each monitor is changed or rejected separately: `items` has the outcome of each, and each change is an entry of the audit log. `dry_run=true` returns the same without saving anything.',
    permission: 'monitoring.write',
    cost: 10,
    query: MonitorBulkQuery,
    body: MonitorBulk,
    response: {
      status: 200,
      body: MonitorBulkResult,
      description: 'The outcome of each monitor, also if some or all failed.',
    },
    lookup: (within, { query, body }) =>
      changeMany(within, body, { isDryRun: query.dry_run === true, refuseIfNeeded }),
    async handle(context, { query, body }, items) {
      const { action, filter, patch } = body
      const isDryRun = query.dry_run === true
      const counts = countsOf(items)
      const response: OperationResponse = { body: { action, dry_run: isDryRun, ...counts, items } }
      if (isDryRun) throw new DryRun(response)
      await onTlsServicesChanged(context)
      await context.audit(null, { before: null, after: { action, filter, patch, ...counts } })
      return response
    },
  }),
]

function countsOf(items: readonly MonitorBulkItem[]) {
  const count = (wanted: MonitorBulkItem['outcome']) =>
    items.filter(({ outcome }) => outcome === wanted).length
  return {
    matched: items.length,
    changed: count('changed'),
    unchanged: count('unchanged'),
    failed: count('failed'),
  }
}

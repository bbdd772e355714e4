import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { listAuditLog, readAuditEntry } from './entries.ts'
import { exportAuditLog, exportTypes } from './export.ts'
import { AuditEntry, AuditExportQuery, AuditPage, AuditParams, AuditQuery } from './schema.ts'

export const entryOperations: Operation[] = [
  operation({
    id: 'account.audit_log.list',
    method: 'GET',
    path: '/v1/audit-log',
    summary: 'List audit log entries',
    description:
      'All changes and refused attempts, newest first: who did what, from which address, and the values before and after. `?target=` with the id of a resource lists everything done to it. Changes are only visible with the read permission of the action’s area; otherwise the entry is `redacted`.',
    permission: 'account.read',
    query: AuditQuery,
    response: { status: 200, body: AuditPage, description: 'A page of entries, newest first.' },
    handle: async (context, { query: { limit, cursor, ...filter } }) =>
      listed(await listAuditLog(context, filter, { limit, cursor })),
  }),
  operation({
    id: 'account.audit_log.export',
    method: 'GET',
    path: '/v1/audit-log/export',
    summary: 'Export the audit log',
    description:
      'The whole log, or the entries that match the filters, oldest first, as a file of any length. If the transfer is interrupted, the file is incomplete.',
    permission: 'account.read',
    query: AuditExportQuery,
    response: { status: 200, streams: Object.values(exportTypes), description: 'The entries, one per line.' },
    handle: async (context, { query: { format = 'jsonl', ...filter } }) => ({
      stream: exportAuditLog(format, filter, context.now),
    }),
  }),
  operation({
    id: 'account.audit_log.read',
    method: 'GET',
    path: '/v1/audit-log/{entry_id}',
    summary: 'Get an audit log entry',
    permission: 'account.read',
    params: AuditParams,
    response: { status: 200, body: AuditEntry, description: 'The entry.' },
    handle: async (context, { params }) => ({ body: await readAuditEntry(context, params.entry_id) }),
  }),
]

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
    summary: 'List the audit log',
    description:
      'Every change and every refused attempt, newest first: who, with what, from where, and what was before and after. `?target=` with the id of any resource tells who did what to it. What changed is shown to those who may read the area of the action; for others the entry is `redacted`.',
    permission: 'account.read',
    query: AuditQuery,
    answer: { status: 200, body: AuditPage, description: 'A page of entries, newest first.' },
    handle: async (context, { query: { limit, cursor, ...filter } }) =>
      listed(await listAuditLog(context, filter, { limit, cursor })),
  }),
  operation({
    id: 'account.audit_log.export',
    method: 'GET',
    path: '/v1/audit-log/export',
    summary: 'Export the audit log',
    description:
      'The whole log, or what the filters leave of it, oldest first, as a file of any length. A transfer that breaks off is incomplete.',
    permission: 'account.read',
    query: AuditExportQuery,
    answer: { status: 200, streams: Object.values(exportTypes), description: 'The entries, one a line.' },
    handle: async (context, { query: { format = 'jsonl', ...filter } }) => ({
      stream: exportAuditLog(format, filter, context.now),
    }),
  }),
  operation({
    id: 'account.audit_log.read',
    method: 'GET',
    path: '/v1/audit-log/{entry_id}',
    summary: 'Read an audit entry',
    permission: 'account.read',
    params: AuditParams,
    answer: { status: 200, body: AuditEntry, description: 'The entry.' },
    handle: async (context, { params }) => ({ body: await readAuditEntry(context, params.entry_id) }),
  }),
]

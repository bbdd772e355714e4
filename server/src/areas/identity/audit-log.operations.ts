import { listed } from '#platform/http/answer.ts'
import { type Operation, operation } from '#platform/http/operation.ts'
import { listAuditLog, readAuditEntry } from './audit-log.ts'
import { AuditEntry, AuditPage, AuditParams, AuditQuery } from './schema.ts'
import type { AuditRow } from './store.ts'

export const auditLogOperations: Operation[] = [
  operation({
    id: 'account.audit_log.list',
    method: 'GET',
    path: '/v1/audit-log',
    summary: 'List the audit log',
    description: 'Every change, newest first: who, with what, from where, and what was before and after.',
    permission: 'account.read',
    query: AuditQuery,
    answer: { status: 200, body: AuditPage, description: 'A page of entries, newest first.' },
    async handle(context, { query }) {
      const { data, next_cursor } = await listAuditLog(context, query)
      return listed({ data: data.map(auditView), next_cursor })
    },
  }),
  operation({
    id: 'account.audit_log.read',
    method: 'GET',
    path: '/v1/audit-log/{entry_id}',
    summary: 'Read an audit entry',
    permission: 'account.read',
    params: AuditParams,
    answer: { status: 200, body: AuditEntry, description: 'The entry.' },
    handle: async (context, { params }) => ({
      body: auditView(await readAuditEntry(context, params.entry_id)),
    }),
  }),
]

function auditView({ account_id: _account, at, ...shown }: AuditRow) {
  return { ...shown, created_at: at }
}

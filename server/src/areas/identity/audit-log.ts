import { sql } from 'kysely'
import type { Page } from '#kernel/page.ts'
import { notFound } from '#kernel/problem.ts'
import type { Context } from '#platform/context.ts'
import { type PageRequest, readPage } from '#platform/database/keyset.ts'
import { type AuditRow, identityDb } from './store.ts'

export type AuditFilter = PageRequest & {
  action?: string
  actor_id?: string
  target_id?: string
  request_id?: string
  since?: string
  until?: string
}

/** The log, newest first. */
export async function listAuditLog(context: Context, filter: AuditFilter): Promise<Page<AuditRow>> {
  const { limit, cursor, ...filters } = filter
  const { action, actor_id, target_id, request_id, since, until } = filters
  const query = identityDb(context.tx)
    .selectFrom('audit_log')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .$if(action !== undefined, (entries) => entries.where('action', '=', action ?? ''))
    .$if(actor_id !== undefined, (entries) => entries.where(sql<string>`actor ->> 'id'`, '=', actor_id ?? ''))
    .$if(target_id !== undefined, (entries) =>
      entries.where(sql<string>`target ->> 'id'`, '=', target_id ?? ''),
    )
    .$if(request_id !== undefined, (entries) => entries.where('request_id', '=', request_id ?? ''))
    .$if(since !== undefined, (entries) => entries.where('at', '>=', new Date(since ?? 0)))
    .$if(until !== undefined, (entries) => entries.where('at', '<', new Date(until ?? 0)))
  const order = { columns: ['id'], descending: true, identity: { list: 'audit', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export async function readAuditEntry(context: Context, id: string): Promise<AuditRow> {
  const row = await identityDb(context.tx)
    .selectFrom('audit_log')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('audit entry')
  return row
}

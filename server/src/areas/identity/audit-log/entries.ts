import type { Actor } from '#kernel/access/actor.ts'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem.ts'
import type { AuditTarget } from '#platform/audit/audit.ts'
import { type AuditRow, selectEntries, selectEntry } from '#platform/audit/entry-store.ts'
import type { Context } from '#platform/context.ts'
import type { PageRequest } from '#platform/database/query/keyset.ts'
import { contentPermission, mayReadContent, readablePrefixes } from './redaction.ts'
import type { AuditFilter } from './schema.ts'

/** An entry as the API shows it. */
export type AuditView = ReturnType<typeof auditView>

function auditView(
  { account_id: _account, at, refusal, changes, target, follows, ...shown }: AuditRow,
  reader: Actor,
) {
  const isReadable = mayReadContent(reader, shown.action)
  return {
    ...shown,
    target: isReadable ? target : target && withoutNames(target),
    follows,
    created_at: at,
    result: refusal?.result ?? ('ok' as const),
    code: refusal?.code ?? null,
    count: refusal?.count ?? 1,
    first_at: refusal && new Date(refusal.first_at),
    changes: isReadable ? changes : { before: null, after: null },
    redacted: !isReadable,
    permission: contentPermission(shown.action),
  }
}

function withoutNames({ type, id, within }: AuditTarget): AuditTarget {
  return { type, id, ...(within && { within: within.map((each) => ({ type: each.type, id: each.id })) }) }
}

/** A page of the log, newest first, or oldest first for an export. */
export async function listAuditLog(
  context: Context,
  filter: AuditFilter,
  page: PageRequest,
  descending = true,
): Promise<Page<AuditView>> {
  const { actor } = context
  const search = { ...filter, readable: readablePrefixes(actor) }
  const { data, next_cursor } = await selectEntries(context, search, page, descending)
  return { data: data.map((row) => auditView(row, actor)), next_cursor }
}

export async function readAuditEntry(context: Context, id: string): Promise<AuditView> {
  const row = await selectEntry(context, id)
  if (!row) throw notFound('audit entry')
  return auditView(row, context.actor)
}

import type { Actor } from '#kernel/access/actor.ts'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
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
    changes_truncated: false,
    redacted: !isReadable,
    permission: contentPermission(shown.action),
  }
}

function withoutNames({ type, id, within }: AuditTarget): AuditTarget {
  return { type, id, ...(within && { within: within.map((each) => ({ type: each.type, id: each.id })) }) }
}

/** Longer lists in the changes of an entry are cut where many entries are shown. */
const listedMax = 100

/** A page of the log, newest first. */
export async function listAuditLog(
  context: Context,
  filter: AuditFilter,
  page: PageRequest,
): Promise<Page<AuditView>> {
  const { data, next_cursor } = await readPage(context, filter, page, true)
  return { data: data.map(withListsCut), next_cursor }
}

/** A page of an export: oldest first, each entry whole. */
export function exportPage(
  context: Context,
  filter: AuditFilter,
  page: PageRequest,
): Promise<Page<AuditView>> {
  return readPage(context, filter, page, false)
}

async function readPage(
  context: Context,
  filter: AuditFilter,
  page: PageRequest,
  descending: boolean,
): Promise<Page<AuditView>> {
  const { actor } = context
  const search = { ...filter, readable: readablePrefixes(actor) }
  const { data, next_cursor } = await selectEntries(context, search, page, descending)
  return { data: data.map((row) => auditView(row, actor)), next_cursor }
}

function withListsCut(entry: AuditView): AuditView {
  const { before, after } = entry.changes
  const isLong = (value: unknown) => Array.isArray(value) && value.length > listedMax
  if (![before, after].some((side) => Object.values(side ?? {}).some(isLong))) return entry
  const cut = (side: typeof before) =>
    side &&
    Object.fromEntries(
      Object.entries(side).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.slice(0, listedMax) : value,
      ]),
    )
  return { ...entry, changes: { before: cut(before), after: cut(after) }, changes_truncated: true }
}

export async function readAuditEntry(context: Context, id: string): Promise<AuditView> {
  const row = await selectEntry(context, id)
  if (!row) throw notFound('audit entry')
  return auditView(row, context.actor)
}

/**
 * The audit log as a file of any length, oldest first. Entries are only ever appended, so each entry that existed at the
 * start is included once.
 */
import { csvType, csvWriter, savedAs } from '#platform/http/answer/export/csv.ts'
import { exportedPages } from '#platform/http/answer/export/exported-pages.ts'
import type { Stream } from '#platform/http/operation/operation.ts'
import { type AuditView, exportPage } from './entries.ts'
import type { AuditFilter } from './schema.ts'

export const exportTypes = { jsonl: 'application/jsonl', csv: 'text/csv' } as const
export type ExportFormat = keyof typeof exportTypes

export function exportAuditLog(format: ExportFormat, filter: AuditFilter, now: Date): Stream {
  const name = `audit-log-${now.toISOString().slice(0, 10)}.${format}`
  return {
    type: format === 'csv' ? csvType : exportTypes.jsonl,
    headers: savedAs(name),
    async *pieces(within, signal) {
      const lines = format === 'csv' ? await csvWriter() : null
      if (lines) yield lines([csvColumns])
      for await (const entries of exportedPages(within, signal, (context, page) =>
        exportPage(context, filter, page),
      ))
        yield lines?.(entries.map(csvRow)) ?? entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    },
  }
}

const csvColumns = [
  ...['id', 'created_at', 'result', 'code', 'count', 'first_at', 'action'],
  ...['actor_type', 'actor_id', 'actor_name', 'actor_hint', 'session_id', 'ip', 'user_agent', 'request_id'],
  ...['target_type', 'target_id', 'target_name', 'before', 'after', 'redacted'],
  ...['within', 'follows'],
]

function csvRow({ actor, origin, target, changes, ...entry }: AuditView): unknown[] {
  const json = (value: unknown) => (value === null ? '' : JSON.stringify(value))
  return [
    ...[entry.id, entry.created_at.toISOString(), entry.result, entry.code, entry.count],
    ...[entry.first_at?.toISOString(), entry.action],
    ...[actor.type, actor.id, actor.name, actor.hint, actor.session_id],
    ...[origin?.ip, origin?.user_agent, entry.request_id],
    ...[target?.type, target?.id, target?.name, json(changes.before), json(changes.after), entry.redacted],
    ...[target?.within?.map(({ id }) => id).join(' '), entry.follows],
  ]
}

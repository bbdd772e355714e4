import { type Content, valuesOf } from '#areas/dns/rrset-state.ts'
import type { RecordRow } from '#areas/dns/store/tables.ts'
import type { RRsetKey } from '#kernel/dns/rrset.ts'
import type { RecordEdit } from './edit.ts'

/** The edits that bring an RRset from its records to a content; what stays keeps its comment and labels. */
export function editsTo(
  { name, type }: RRsetKey,
  records: readonly RecordRow[],
  content: Content,
): RecordEdit[] {
  const values = new Set(valuesOf(content))
  const edits: RecordEdit[] = []
  for (const row of records) {
    if (!values.has(row.rdata) || !content) edits.push({ kind: 'delete', row, pointer: '' })
    else if (row.ttl !== content.ttl)
      edits.push({ kind: 'update', row, draft: { ...row, ttl: content.ttl }, pointer: '' })
  }
  for (const { rdata } of records) values.delete(rdata)
  for (const rdata of values) {
    const draft = { name, type, rdata, ttl: content?.ttl ?? null, comment: null, labels: {} }
    edits.push({ kind: 'create', draft, pointer: '' })
  }
  return edits
}

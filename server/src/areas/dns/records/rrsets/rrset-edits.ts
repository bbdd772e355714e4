import { noteKey, type RecordNote } from '#areas/dns/store/notes.ts'
import type { RecordRow } from '#areas/dns/store/tables.ts'
import type { RRsetKey } from '#kernel/dns/records/rrset.ts'
import type { RecordEdit } from '../edit.ts'
import { type Content, valuesOf } from './rrset-state.ts'

/**
 * The edits that change an RRset's records to a content. Remaining values keep their comments and labels; restored
 * values get the ones that they had last. If one value replaces another, the record keeps its identity.
 */
export function editsTo(
  { name, type }: RRsetKey,
  records: readonly RecordRow[],
  content: Content,
  notes: ReadonlyMap<string, RecordNote>,
): RecordEdit[] {
  const wanted = new Set(valuesOf(content))
  const known = new Set(records.map(({ rdata }) => rdata))
  const coming = [...wanted].filter((rdata) => !known.has(rdata))
  const going = records.filter(({ rdata }) => !wanted.has(rdata))
  const [replaced] = going
  const isReplaced = coming.length === 1 && going.length === 1
  const edits: RecordEdit[] = isReplaced ? [] : going.map((row) => ({ kind: 'delete', row, pointer: '' }))
  const ttl = content?.ttl ?? null
  for (const row of records)
    if (wanted.has(row.rdata) && row.ttl !== ttl)
      edits.push({ kind: 'update', row, draft: { ...row, ttl }, pointer: '' })
  for (const rdata of coming) {
    const note = notes.get(noteKey({ name, type }, rdata))
    if (isReplaced && replaced)
      edits.push({ kind: 'update', row: replaced, draft: { ...replaced, ...note, rdata, ttl }, pointer: '' })
    else {
      const { comment, labels } = note ?? { comment: null, labels: {} }
      edits.push({ kind: 'create', draft: { name, type, rdata, ttl, comment, labels }, pointer: '' })
    }
  }
  return edits
}

/**
 * What a zone file changes in a zone, RRset by RRset, and the record edits for it. This file is pure: it neither reads
 * nor writes. `merge` adds the file's values to the existing ones. `replace` makes the zone match the file, except that
 * name servers at the apex remain if the file has none, because the zone cannot be resolved without them.
 */
import { type ContentChange, compareKeys } from '#areas/dns/plan/changes.ts'
import type { RecordEdit } from '#areas/dns/records/edit.ts'
import type { RecordRow, ZoneRow } from '#areas/dns/store/tables.ts'
import { apex } from '#kernel/dns/name.ts'
import { canonicalValues, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { ZoneFileRRset } from '#kernel/dns/zone-file/zone-file.ts'
import { forEachInBatches, groupInBatches, sortInBatches } from '#kernel/list/in-batches.ts'
import { contentOf, sameContent } from '../records/rrsets/rrset-state.ts'

export const importModes = ['merge', 'replace'] as const
export type ImportMode = (typeof importModes)[number]

export type ImportPlan = {
  changes: ContentChange[]
  /** RRsets of the file that the zone already has with the same content. */
  unchangedCount: number
  edits: RecordEdit[]
}

type ImportInput = {
  zone: Pick<ZoneRow, 'default_ttl'>
  sets: ReadonlyMap<string, ZoneFileRRset>
  /** For `merge` the records of the file's RRsets, for `replace` all records of the zone. */
  present: readonly RecordRow[]
  mode: ImportMode
}

export async function planImport({ zone, sets, present, mode }: ImportInput): Promise<ImportPlan> {
  const rowsByKey = await groupInBatches(present, rrsetKeyText)
  const plan: ImportPlan = { changes: [], unchangedCount: 0, edits: [] }
  await forEachInBatches(sets, ([key, set]) => {
    const rows = rowsByKey.get(key) ?? []
    const ttl = set.ttl ?? rows[0]?.ttl ?? zone.default_ttl
    const kept = mode === 'merge' ? rows.map(({ rdata }) => rdata) : []
    const before = contentOfRows(rows)
    const after = contentOf({ ttl, values: canonicalValues([...kept, ...set.values]) })
    if (sameContent(before, after)) plan.unchangedCount += 1
    else {
      plan.changes.push({ name: set.name, type: set.type, before, after })
      for (const edit of editsOf({ ...set, ttl }, rows, mode)) plan.edits.push(edit)
    }
  })
  if (mode === 'replace') await removeOthers(plan, sets, rowsByKey)
  return { ...plan, changes: await sortInBatches(plan.changes, compareKeys) }
}

/** The line of a zone file as the pointer of an edit; 0 means no line. */
function linePointer(line: number): string {
  return `/line/${line}`
}

function editsOf(
  { name, type, ttl, values, line }: ZoneFileRRset,
  rows: readonly RecordRow[],
  mode: ImportMode,
): RecordEdit[] {
  const pointer = linePointer(line)
  const wanted = new Set(values)
  const edits: RecordEdit[] = []
  let staying: RecordRow | undefined
  for (const row of rows) {
    if (mode === 'merge' || wanted.has(row.rdata)) staying ??= row
    else edits.push({ kind: 'delete', row, pointer })
    wanted.delete(row.rdata)
  }
  for (const rdata of wanted)
    edits.push({ kind: 'create', draft: { name, type, rdata, ttl, comment: null, labels: {} }, pointer })
  // A TTL given with one record applies to its whole set, so a set with only a new TTL needs one edited record.
  if (wanted.size === 0 && staying && staying.ttl !== ttl)
    edits.push({ kind: 'update', row: staying, draft: { ...staying, ttl }, pointer })
  return edits
}

async function removeOthers(
  plan: ImportPlan,
  sets: ReadonlyMap<string, ZoneFileRRset>,
  rowsByKey: ReadonlyMap<string, RecordRow[]>,
): Promise<void> {
  await forEachInBatches(rowsByKey, ([key, rows]) => {
    const [first] = rows
    if (!first || sets.has(key) || (first.name === apex && first.type === 'NS')) return
    plan.changes.push({ name: first.name, type: first.type, before: contentOfRows(rows), after: null })
    for (const row of rows) plan.edits.push({ kind: 'delete', row, pointer: linePointer(0) })
  })
}

function contentOfRows(rows: readonly RecordRow[]) {
  return contentOf({ ttl: rows[0]?.ttl ?? 0, values: canonicalValues(rows.map(({ rdata }) => rdata)) })
}

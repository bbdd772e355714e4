import type { RecordEdit } from '#areas/dns/records/edit.ts'
import { contentOf, sameContent } from '#areas/dns/rrset-state.ts'
import { type ManagedRRset, selectManaged } from '#areas/dns/store/managed.ts'
import type { RecordRow, ZoneRow } from '#areas/dns/store/tables.ts'
import { canonicalValues, type RRsetKey, rrsetKeyText } from '#kernel/dns/rrset.ts'
import type { Context } from '#platform/context.ts'

/** The managed RRsets that edits would change: a comment or a label may be changed on any record. */
export async function managedByEdits(
  context: Context,
  zone: ZoneRow,
  edits: readonly RecordEdit[],
  present: readonly RecordRow[],
): Promise<ManagedRRset[]> {
  const names = [...new Set(edits.flatMap((edit) => keysOf(edit).map(({ name }) => name)))]
  const managed = await selectManaged(context, zone.id, names)
  if (managed.length === 0) return []
  const before = Map.groupBy(present, rrsetKeyText)
  return managed.filter((rrset) => {
    const rows = before.get(rrsetKeyText(rrset)) ?? []
    return isChanged(rrset, rows, edits) || edits.some((edit) => isAliasAt(rrset, edit))
  })
}

/** The edits without those that change one of these RRsets. */
export function editsWithout(edits: readonly RecordEdit[], managed: readonly ManagedRRset[]): RecordEdit[] {
  const keys = new Set(managed.map(rrsetKeyText))
  return edits.filter(
    (edit) =>
      !keysOf(edit).some((key) => keys.has(rrsetKeyText(key))) &&
      !managed.some((one) => isAliasAt(one, edit)),
  )
}

function isChanged(key: RRsetKey, rows: readonly RecordRow[], edits: readonly RecordEdit[]): boolean {
  const text = rrsetKeyText(key)
  const edited = new Set(edits.flatMap((edit) => (edit.kind === 'create' ? [] : edit.row.id)))
  const drafts = edits.flatMap((edit) =>
    edit.kind !== 'delete' && rrsetKeyText(edit.draft) === text ? edit.draft : [],
  )
  const staying = rows.filter(({ id }) => !edited.has(id))
  const ttl = drafts.findLast((draft) => draft.ttl !== null)?.ttl ?? rows[0]?.ttl ?? 0
  const values = canonicalValues([...staying, ...drafts].map(({ rdata }) => rdata))
  const before = contentOf({
    ttl: rows[0]?.ttl ?? 0,
    values: canonicalValues(rows.map(({ rdata }) => rdata)),
  })
  return !sameContent(before, contentOf({ ttl, values }))
}

/** An alias leaves no room for what is managed at its name. */
function isAliasAt({ name, type }: RRsetKey, edit: RecordEdit): boolean {
  return edit.kind !== 'delete' && edit.draft.type === 'CNAME' && type !== 'CNAME' && edit.draft.name === name
}

function keysOf(edit: RecordEdit): RRsetKey[] {
  if (edit.kind === 'create') return [edit.draft]
  return edit.kind === 'delete' ? [edit.row] : [edit.row, edit.draft]
}

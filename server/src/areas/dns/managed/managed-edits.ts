import type { RecordEdit } from '#areas/dns/records/edit.ts'
import { type ManagedRRset, selectManaged } from '#areas/dns/store/managed.ts'
import type { RecordRow, ZoneRow } from '#areas/dns/store/tables.ts'
import { canonicalValues, type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { filterInBatches, forEachInBatches } from '#kernel/list/in-batches.ts'
import type { Context } from '#platform/context.ts'
import { contentOf, sameContent } from '../records/rrsets/rrset-state.ts'

/** The managed RRsets that edits would change. Comments and labels may change on any record. */
export async function managedByEdits(
  context: Context,
  zone: ZoneRow,
  edits: readonly RecordEdit[],
  present: readonly RecordRow[],
): Promise<ManagedRRset[]> {
  const managed = await managedNear(context, zone, edits)
  if (managed.length === 0) return []
  const names = new Set(managed.map(({ name }) => name))
  const before = Map.groupBy(
    present.filter(({ name }) => names.has(name)),
    rrsetKeyText,
  )
  const editsAt = new Map<string, RecordEdit[]>()
  await forEachInBatches(edits, (edit) => {
    for (const name of namesOf(edit))
      if (names.has(name)) editsAt.set(name, [...(editsAt.get(name) ?? []), edit])
  })
  return managed.filter((rrset) => {
    const rows = before.get(rrsetKeyText(rrset)) ?? []
    const near = editsAt.get(rrset.name) ?? []
    return isChanged(rrset, rows, near) || near.some((edit) => isAliasAt(rrset, edit))
  })
}

/** From this number of names on, all managed RRsets of the zone are read. */
const soughtNamesMax = 1000

/** The managed RRsets at the names of these edits, or all of the zone if there are many names. */
async function managedNear(
  context: Context,
  zone: ZoneRow,
  edits: readonly RecordEdit[],
): Promise<ManagedRRset[]> {
  if (edits.length > soughtNamesMax) return await selectManaged(context, zone.id)
  return await selectManaged(context, zone.id, [...new Set(edits.flatMap(namesOf))])
}

/** The edits, without those that change one of these RRsets. */
export async function editsWithout(
  edits: readonly RecordEdit[],
  managed: readonly ManagedRRset[],
): Promise<readonly RecordEdit[]> {
  if (managed.length === 0) return edits
  const keys = new Set(managed.map(rrsetKeyText))
  const names = new Set(managed.map(({ name }) => name))
  return await filterInBatches(
    edits,
    (edit) =>
      !namesOf(edit).some((name) => names.has(name)) ||
      (!keysOf(edit).some((key) => keys.has(rrsetKeyText(key))) &&
        !managed.some((one) => isAliasAt(one, edit))),
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

/** An alias cannot exist beside the managed RRsets at its name. */
function isAliasAt({ name, type }: RRsetKey, edit: RecordEdit): boolean {
  return edit.kind !== 'delete' && edit.draft.type === 'CNAME' && type !== 'CNAME' && edit.draft.name === name
}

function namesOf(edit: RecordEdit): string[] {
  const [first, second] = keysOf(edit).map(({ name }) => name)
  return [first, second === first ? undefined : second].filter((name) => name !== undefined)
}

function keysOf(edit: RecordEdit): RRsetKey[] {
  if (edit.kind === 'create') return [edit.draft]
  return edit.kind === 'delete' ? [edit.row] : [edit.row, edit.draft]
}

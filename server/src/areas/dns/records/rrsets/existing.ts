/**
 * Records to create that already exist, as when a zone file is imported again: they are updated if the input differs,
 * and otherwise left unchanged.
 */
import { isDeepStrictEqual } from 'node:util'
import { selectRecordsByKey } from '#areas/dns/store/records.ts'
import type { RecordRow, ZoneRow } from '#areas/dns/store/tables.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { Context } from '#platform/context.ts'
import type { RecordDraft } from '../draft.ts'
import type { RecordEdit } from '../edit.ts'

export async function withoutExisting(
  context: Context,
  zone: ZoneRow,
  edits: readonly RecordEdit[],
): Promise<RecordEdit[]> {
  const drafts = edits.flatMap((edit) => (edit.kind === 'create' ? edit.draft : []))
  const touched = new Set(edits.flatMap((edit) => (edit.kind === 'create' ? [] : edit.row.id)))
  const present = (await selectRecordsByKey(context, zone.id, keysOf(drafts))).filter(
    ({ id }) => !touched.has(id),
  )
  const rows = new Map(present.map((row) => [identity(row), row]))
  const seen = new Set<string>()
  return edits.flatMap((edit) => {
    if (edit.kind !== 'create') return edit
    const key = identity(edit.draft)
    if (seen.has(key)) return []
    seen.add(key)
    const row = rows.get(key)
    return row ? updateOf(edit, row) : edit
  })
}

function updateOf({ draft, pointer }: RecordEdit & { kind: 'create' }, row: RecordRow): RecordEdit[] {
  const merged = {
    ...draft,
    comment: draft.comment ?? row.comment,
    labels: { ...row.labels, ...draft.labels },
  }
  const isSame =
    (merged.ttl ?? row.ttl) === row.ttl &&
    merged.comment === row.comment &&
    isDeepStrictEqual(merged.labels, row.labels)
  return isSame ? [] : [{ kind: 'update', row, draft: merged, pointer }]
}

function identity({ name, type, rdata }: Pick<RecordDraft, 'name' | 'type' | 'rdata'>): string {
  return JSON.stringify([name, type, rdata])
}

function keysOf(drafts: readonly RecordDraft[]) {
  return [...new Map(drafts.map((draft) => [rrsetKeyText(draft), draft])).values()]
}

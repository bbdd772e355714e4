/**
 * Adopts the provider's state: its RRsets become records, wanted and applied at once. This is how a zone is imported
 * and how drift is accepted. It creates a version. So does an external change that matches the wanted state; otherwise
 * the history would not show the state of the zone.
 */
import { recordsChanged } from '#areas/dns/events.ts'
import { type Content, sameContent, valuesOf } from '#areas/dns/records/rrsets/rrset-state.ts'
import { insertFinishedApply } from '#areas/dns/store/applies.ts'
import { insertAppliedChanges } from '#areas/dns/store/changes.ts'
import { noteKey, selectNotes } from '#areas/dns/store/notes.ts'
import {
  deleteRecordRows,
  insertRecords,
  selectRecordsByKey,
  updateRecordRows,
} from '#areas/dns/store/records.ts'
import { analyzeAfterLargeWrite, type StoredRRset, writeContents } from '#areas/dns/store/rrsets.ts'
import type { Cause, RecordRow, ZoneRow } from '#areas/dns/store/tables.ts'
import { selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { newId } from '#kernel/id.ts'
import { filterInBatches, forEachInBatches, groupInBatches, mapInBatches } from '#kernel/list/in-batches.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'

/** Makes the actual state of these RRsets wanted and applied, including their records. */
export async function adoptRRsets(
  context: Context,
  zoneId: string,
  rrsets: readonly StoredRRset[],
  cause: 'import' | 'drift',
): Promise<void> {
  if (rrsets.length === 0) return
  const zone = await selectZone(context, zoneId, true)
  // Where wanted and actual agree, the records stay unchanged, even with a TTL outside the provider's bounds.
  const theirs = await filterInBatches(rrsets, ({ wanted, actual }) => !sameContent(wanted, actual))
  const added = await adoptRecords(context, zone, theirs)
  const writes = await mapInBatches(rrsets, ({ name, type, actual }) => ({ name, type, content: actual }))
  await writeContents(context, zoneId, ['wanted', 'applied'], writes)
  const version = zone.version + 1
  const applyId = await insertFinishedApply(context, zoneId, { cause, version, appliedCount: rrsets.length })
  const changes = await mapInBatches(rrsets, ({ name, type, applied, actual }) => ({
    name,
    type,
    before: applied,
    after: actual,
  }))
  await insertAppliedChanges(context, zoneId, applyId, changes)
  context.count('records', added)
  await updateZoneRow(context, zoneId, { version, record_count: zone.record_count + added })
  await analyzeAfterLargeWrite(context, rrsets.length)
  // An import changes nothing that name servers answer.
  if (cause === 'drift') await context.publish(await recordsChanged(zone, { version, cause }, changes))
  if (context.actor.type === 'system') await auditVersion(context, zone, { version, cause, changes })
}

/** A person's adoption is audited as that request. This entry is for adoptions by the zone's settings. */
async function auditVersion(
  context: Context,
  { id, name, version: before }: ZoneRow,
  { version, cause, changes }: { version: number; cause: Cause; changes: readonly RRsetKey[] },
): Promise<void> {
  const { accountId, actor, origin, requestId, now } = context
  await recordAudit(context.tx, accountId, {
    actor,
    origin,
    requestId,
    at: now,
    action: cause === 'import' ? 'dns.zones.import' : 'dns.zones.adopt',
    target: { type: 'zone', id, name },
    changes: { before: { version: before }, after: { version, cause, ...adoptedView(changes) } },
    // The audited action of an import is the creation of the zone.
    ...(cause === 'import' && { follows: id }),
  })
}

const shownMax = 100

/** The change for the audit log. A long list is truncated; the version contains all of it. */
export function adoptedView(rrsets: readonly RRsetKey[]) {
  return {
    adopted: rrsets.slice(0, shownMax).map(({ name, type }) => ({ name, type })),
    count: rrsets.length,
  }
}

/** Updates the records of these RRsets to match the provider; returns the increase in their number. */
async function adoptRecords(
  context: Context,
  zone: ZoneRow,
  rrsets: readonly StoredRRset[],
): Promise<number> {
  const present = await groupInBatches(await selectRecordsByKey(context, zone.id, rrsets), rrsetKeyText)
  const notes = await selectNotes(context, zone.id, rrsets)
  const gone: string[] = []
  const changed: RecordRow[] = []
  const fresh: Omit<RecordRow, 'revision'>[] = []
  await forEachInBatches(rrsets, ({ name, type, actual }) => {
    const records = present.get(rrsetKeyText({ name, type })) ?? []
    const values = new Set(valuesOf(actual))
    const kept = records.filter(({ rdata }) => values.has(rdata))
    const going = records.filter(({ rdata }) => !values.has(rdata))
    if (actual)
      changed.push(
        ...kept.filter(({ ttl }) => ttl !== actual.ttl).map((row) => ({ ...row, ttl: actual.ttl })),
      )
    const known = new Set(kept.map(({ rdata }) => rdata))
    const coming = [...values].filter((rdata) => !known.has(rdata))
    const [replaced] = going
    const [rdata] = coming
    // If one value replaces another, the record keeps its identity.
    if (going.length === 1 && coming.length === 1 && replaced && rdata !== undefined) {
      const note = notes.get(noteKey(replaced, rdata))
      changed.push({ ...replaced, ...note, rdata, ttl: actual?.ttl ?? replaced.ttl })
      return
    }
    gone.push(...going.map(({ id }) => id))
    for (const value of coming)
      fresh.push({
        ...newRecord(context, zone, name, type, value, actual),
        ...notes.get(noteKey({ name, type }, value)),
      })
  })
  await deleteRecordRows(context, gone)
  await updateRecordRows(context, changed)
  await insertRecords(context, fresh)
  return fresh.length - gone.length
}

function newRecord(
  context: Context,
  zone: ZoneRow,
  name: string,
  type: string,
  rdata: string,
  content: Content,
): Omit<RecordRow, 'revision'> {
  return {
    account_id: context.accountId,
    id: newId('record'),
    zone_id: zone.id,
    name,
    type,
    rdata,
    ttl: content?.ttl ?? zone.default_ttl,
    comment: null,
    labels: {},
    created_at: context.now,
    updated_at: context.now,
  }
}

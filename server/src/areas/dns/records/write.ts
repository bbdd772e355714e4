/**
 * The only code that changes records. The edits of a request are processed together: TTLs of each RRset, duplicates,
 * rules between records, then rows, wanted states and due work, in one transaction.
 */
import { editsWithout, managedByEdits } from '#areas/dns/managed/managed-edits.ts'
import { applyManagedPolicy, type ManagedPolicy } from '#areas/dns/managed/managed-rrsets.ts'
import { queueApply, selectOpenApplies } from '#areas/dns/store/applies.ts'
import type { ManagedRRset } from '#areas/dns/store/managed.ts'
import {
  deleteRecordRows,
  insertRecords,
  selectRecordsByKey,
  updateRecordRows,
} from '#areas/dns/store/records.ts'
import { hasDifferingRRset, writeContents } from '#areas/dns/store/rrsets.ts'
import type { Cause, RecordRow, ZoneRow } from '#areas/dns/store/tables.ts'
import { updateZoneRow } from '#areas/dns/store/zones.ts'
import { canonicalValues, type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { newId } from '#kernel/id.ts'
import { forEachInBatches, groupInBatches, mapInBatches } from '#kernel/list/in-batches.ts'
import { type Fault, invalidInput } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { DnsCapabilities } from '#providers/ports/dns.ts'
import { brokenRules } from './broken-rules.ts'
import type { RecordEdit, WrittenRecords } from './edit.ts'
import { contentOf } from './rrsets/rrset-state.ts'
import { sizeFaults } from './rrsets/size.ts'

export type WriteOptions = {
  cause?: Cause
  /**
   * How managed RRsets are treated. `show`: they are only listed, for a preview; `own`: the caller is their manager.
   */
  managed?: ManagedPolicy | 'show' | 'own' | undefined
}

/** Makes edits to one zone, all or none; throws every fault. The caller has locked the zone. */
export async function writeRecords(
  context: Context,
  zone: ZoneRow,
  edits: readonly RecordEdit[],
  capabilities: DnsCapabilities,
  { cause = 'api', managed: policy = 'refuse' }: WriteOptions = {},
): Promise<WrittenRecords> {
  const managed = policy === 'own' ? [] : await managedAfterPolicy(context, zone, edits, policy)
  const kept = policy === 'keep' ? await editsWithout(edits, managed) : edits
  return { ...(await writeEdits(context, zone, kept, capabilities, cause)), managed }
}

/** The managed RRsets that these edits would change, after the policy was applied. */
async function managedAfterPolicy(
  context: Context,
  zone: ZoneRow,
  edits: readonly RecordEdit[],
  policy: ManagedPolicy | 'show',
): Promise<ManagedRRset[]> {
  const present = await selectRecordsByKey(context, zone.id, await touchedKeys(edits))
  const managed = await managedByEdits(context, zone, edits, present)
  if (policy !== 'show') await applyManagedPolicy(context, zone, managed, policy)
  return managed
}

async function writeEdits(
  context: Context,
  zone: ZoneRow,
  edits: readonly RecordEdit[],
  capabilities: DnsCapabilities,
  cause: Cause,
): Promise<WrittenRecords> {
  const { keys, present, ttls, written, after } = await checkedEdits(context, zone, edits)

  // Rows are removed first: a value that moves from one record to another must never exist twice.
  await deleteRecordRows(
    context,
    written.deleted.map(({ id }) => id),
  )
  const siblings = await siblingsWithNewTtl(present, written, ttls)
  await updateRecordRows(context, [...written.updated, ...siblings])
  await insertRecords(context, written.created)
  const isApart = await wantRRsets(context, zone, keys, after, capabilities)
  const added = written.created.length - written.deleted.length
  context.count('records', added)
  await updateZoneRow(context, zone.id, {
    record_count: zone.record_count + added,
    updated_at: context.now,
  })
  if (zone.apply_mode === 'automatic' && (isApart || (await mayDiffer(context, zone))))
    await queueApply(context, zone.id, { cause })
  return written
}

export type CheckedEdits = {
  /** The affected RRsets. */
  keys: RRsetKey[]
  present: RecordRow[]
  ttls: Map<string, number>
  written: WrittenRecords
  /** The records of the affected RRsets after the edits, by `rrsetKeyText`. */
  after: ReadonlyMap<string, RecordRow[]>
}

/**
 * Computes the result of edits to one zone without writing; throws every fault. An import can have several hundred
 * thousand edits, so the work yields to other requests.
 */
export async function checkedEdits(
  context: Context,
  zone: ZoneRow,
  edits: readonly RecordEdit[],
): Promise<CheckedEdits> {
  const keys = await touchedKeys(edits)
  const present = await selectRecordsByKey(context, zone.id, keys)
  const ttls = await ttlsOf(zone, edits, keys, present)
  const written = await rowsOf(context, zone, edits, ttls)
  const after = await resultOf(present, written, ttls, context.now)
  const faults = await duplicateFaults(edits, after)
  faults.push(...(await sizeFaults(zone.name, edits, after)))
  faults.push(...(await brokenRules(context, zone, edits, written)))
  if (faults.length > 0) throw invalidInput(faults)
  await context.withinLimit('records', written.created.length - written.deleted.length)
  return { keys, present, ttls, written, after }
}

/**
 * An edit may remove what a hold was about. An edit that reverts a change which is being sent to the provider makes the
 * two differ when that change arrives.
 */
async function mayDiffer(context: Context, zone: ZoneRow): Promise<boolean> {
  return zone.held !== null || (await selectOpenApplies(context, zone.id)).length > 0
}

/**
 * Updates the wanted states of these RRsets to match their records; returns whether any of them now differs from the
 * provider.
 */
async function wantRRsets(
  context: Context,
  zone: ZoneRow,
  keys: readonly RRsetKey[],
  sets: ReadonlyMap<string, readonly RecordRow[]>,
  capabilities: DnsCapabilities,
): Promise<boolean> {
  const writes = await mapInBatches(keys, ({ name, type }) => {
    const set = sets.get(rrsetKeyText({ name, type })) ?? []
    return { name, type, content: wantedContent(set, capabilities) }
  })
  await writeContents(context, zone.id, ['wanted'], writes)
  return await hasDifferingRRset(context, zone.id, keys)
}

/** The content that an RRset's records want, within what the provider can hold: a TTL outside its bounds is clamped. */
function wantedContent(set: readonly Pick<RecordRow, 'rdata' | 'ttl'>[], capabilities: DnsCapabilities) {
  const { min, max } = capabilities.ttl
  const ttl = Math.min(Math.max(set[0]?.ttl ?? min, min), max)
  return contentOf({ ttl, values: canonicalValues(set.map(({ rdata }) => rdata)) })
}

async function touchedKeys(edits: readonly RecordEdit[]): Promise<RRsetKey[]> {
  const keys = new Map<string, RRsetKey>()
  await forEachInBatches(edits, (edit) => {
    if (edit.kind !== 'create') keys.set(rrsetKeyText(edit.row), { name: edit.row.name, type: edit.row.type })
    if (edit.kind !== 'delete')
      keys.set(rrsetKeyText(edit.draft), { name: edit.draft.name, type: edit.draft.type })
  })
  return [...keys.values()]
}

/**
 * An RRset has one TTL (RFC 2181, 5.2). A TTL given for one of its records applies to all. Without one, an existing
 * RRset keeps its TTL, and a new RRset takes that of a record moved into it, or the zone's default.
 */
async function ttlsOf(
  zone: ZoneRow,
  edits: readonly RecordEdit[],
  keys: readonly RRsetKey[],
  present: readonly RecordRow[],
): Promise<Map<string, number>> {
  const asked = new Map<string, { ttl: number; pointer: string }>()
  const faults: Fault[] = []
  await forEachInBatches(edits, (edit) => {
    if (edit.kind === 'delete' || edit.draft.ttl === null) return
    const key = rrsetKeyText(edit.draft)
    const earlier = asked.get(key)
    if (earlier && earlier.ttl !== edit.draft.ttl)
      faults.push({
        pointer: `${edit.pointer}/ttl`,
        message: `is ${edit.draft.ttl}, but ${earlier.pointer || 'another record'} has ${earlier.ttl}: all records of one name and type share one TTL`,
      })
    asked.set(key, { ttl: edit.draft.ttl, pointer: edit.pointer })
  })
  if (faults.length > 0) throw invalidInput(faults)
  const ttls = new Map<string, number>()
  await forEachInBatches(present, (record) => ttls.set(rrsetKeyText(record), record.ttl))
  await forEachInBatches(asked, ([key, { ttl }]) => ttls.set(key, ttl))
  // A moved record keeps its TTL unless an RRset already exists at the new name.
  await forEachInBatches(edits, (edit) => {
    const key = edit.kind === 'update' ? rrsetKeyText(edit.draft) : null
    if (edit.kind === 'update' && key !== null && !ttls.has(key)) ttls.set(key, edit.row.ttl)
  })
  await forEachInBatches(keys, (touched) => {
    const key = rrsetKeyText(touched)
    if (!ttls.has(key)) ttls.set(key, zone.default_ttl)
  })
  return ttls
}

async function rowsOf(
  context: Context,
  zone: ZoneRow,
  edits: readonly RecordEdit[],
  ttls: Map<string, number>,
): Promise<WrittenRecords> {
  const written: WrittenRecords = { created: [], updated: [], deleted: [], managed: [] }
  await forEachInBatches(edits, (edit) => {
    if (edit.kind === 'delete') {
      written.deleted.push(edit.row)
      return
    }
    const content = { ...edit.draft, ttl: ttls.get(rrsetKeyText(edit.draft)) ?? zone.default_ttl }
    if (edit.kind === 'update')
      written.updated.push({
        ...edit.row,
        ...content,
        revision: edit.row.revision + 1,
        updated_at: context.now,
      })
    else
      written.created.push({
        ...content,
        account_id: context.accountId,
        id: newId('record'),
        zone_id: zone.id,
        revision: 1,
        created_at: context.now,
        updated_at: context.now,
      })
  })
  return written
}

/** The records of the affected RRsets after the edits. */
async function resultOf(
  present: readonly RecordRow[],
  written: WrittenRecords,
  ttls: Map<string, number>,
  now: Date,
): Promise<Map<string, RecordRow[]>> {
  const staying = await mapInBatches(await unaffectedRecords(present, written), (record) => ({
    ...record,
    ttl: ttls.get(rrsetKeyText(record)) ?? record.ttl,
    updated_at: now,
  }))
  return await groupInBatches([...staying, ...written.updated, ...written.created], rrsetKeyText)
}

async function siblingsWithNewTtl(
  present: readonly RecordRow[],
  written: WrittenRecords,
  ttls: Map<string, number>,
): Promise<RecordRow[]> {
  const siblings: RecordRow[] = []
  await forEachInBatches(await unaffectedRecords(present, written), (record) => {
    const ttl = ttls.get(rrsetKeyText(record)) ?? record.ttl
    if (ttl !== record.ttl) siblings.push({ ...record, ttl })
  })
  return siblings
}

/** The records that no edit affects. */
async function unaffectedRecords(
  present: readonly RecordRow[],
  written: WrittenRecords,
): Promise<RecordRow[]> {
  const touched = new Set<string>()
  await forEachInBatches([...written.deleted, ...written.updated], ({ id }) => touched.add(id))
  return present.filter(({ id }) => !touched.has(id))
}

async function duplicateFaults(
  edits: readonly RecordEdit[],
  sets: ReadonlyMap<string, readonly RecordRow[]>,
): Promise<Fault[]> {
  const doubled = new Map<string, Set<string>>()
  await forEachInBatches(sets, ([key, set]) => {
    const values = duplicateValues(set)
    if (values.size > 0) doubled.set(key, values)
  })
  if (doubled.size === 0) return []
  const faults: Fault[] = []
  await forEachInBatches(edits, (edit) => {
    if (edit.kind === 'delete' || !doubled.get(rrsetKeyText(edit.draft))?.has(edit.draft.rdata)) return
    const { name, type, rdata } = edit.draft
    faults.push({
      pointer: `${edit.pointer}/value`,
      message: `The record ${name} ${type} ${rdata} already exists.`,
    })
  })
  return faults
}

function duplicateValues(set: readonly RecordRow[]): Set<string> {
  const seen = new Set<string>()
  const doubled = new Set<string>()
  if (set.length > 1) for (const { rdata } of set) (seen.has(rdata) ? doubled : seen).add(rdata)
  return doubled
}

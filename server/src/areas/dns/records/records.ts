import type { ProviderClients } from '#areas/connections/index.ts'
import { dnsCapabilities } from '#areas/dns/capabilities.ts'
import type { ManagedPolicy } from '#areas/dns/managed/managed-rrsets.ts'
import { selectOpenApplies } from '#areas/dns/store/applies.ts'
import { selectRecord, selectRecordsById } from '#areas/dns/store/records.ts'
import type { RecordRow, ZoneRow } from '#areas/dns/store/tables.ts'
import { selectWritableZone } from '#areas/dns/store/zones.ts'
import { zoneTarget } from '#areas/dns/zones/zones.ts'
import { recordType } from '#kernel/dns/records/record-types.ts'
import { type Fault, invalidInput, Problem, pointer } from '#kernel/problem/problem.ts'
import { mergedLabels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { BulkInput, RecordInput, RecordPatch } from '../operations/record-schema.ts'
import { type DraftScope, draftOf, inputOf, isWhole, type RecordDraft } from './draft.ts'
import type { RecordEdit, WrittenRecords } from './edit.ts'
import { withoutExisting } from './rrsets/existing.ts'
import { type WriteOptions, writeRecords } from './write.ts'

export async function createRecord(
  providerClients: ProviderClients,
  context: Context,
  { zoneId, managed }: { zoneId: string; managed?: ManagedPolicy | undefined },
  input: RecordInput,
): Promise<RecordRow> {
  const { zone, scope } = await openZone(providerClients, context, zoneId)
  const draft = requireDraft(draftOf(input, scope, ''))
  const written = await writeRecords(
    context,
    zone,
    [{ kind: 'create', draft, pointer: '' }],
    scope.capabilities,
    { managed },
  )
  const [record] = written.created
  if (!record) throw new Error('A created record is missing from the written records')
  await context.audit(recordTarget(record, zone), { before: null, after: auditView(record) })
  return record
}

/**
 * Throws the faults of a record that will be created later, with pointers below `at`. A zone that is not there, or
 * cannot be written to, is one of them.
 */
export async function requireRecord(
  providerClients: ProviderClients,
  context: Context,
  { zoneId, at }: { zoneId: string; at: string },
  input: RecordInput,
): Promise<void> {
  const { scope } = await openZone(providerClients, context, zoneId).catch((error) => {
    if (!(error instanceof Problem)) throw error
    throw invalidInput([{ pointer: `${at}/zone_id`, message: error.message }])
  })
  requireDraft(draftOf(input, scope, at))
}

type RecordPlace = { zoneId: string; id: string; ifMatch: string | null; managed?: ManagedPolicy | undefined }

/** Changes a record. A new TTL applies to all records of its name and type. */
export async function updateRecord(
  providerClients: ProviderClients,
  context: Context,
  place: RecordPlace,
  patch: RecordPatch,
): Promise<RecordRow> {
  const { zone, scope } = await openZone(providerClients, context, place.zoneId)
  const row = await selectRecord(context, zone.id, place.id)
  requireMatch(place.ifMatch, row.revision)
  const draft = requireDraft(draftOf(patched(row, patch, zone.name), scope, ''))
  const edit: RecordEdit = { kind: 'update', row, draft, pointer: '' }
  const { managed } = place
  const [record] = (await writeRecords(context, zone, [edit], scope.capabilities, { managed })).updated
  if (!record) throw new Error('An updated record is missing from the written records')
  await context.audit(recordTarget(record, zone), changedFields(auditView(row), auditView(record)))
  return record
}

export async function deleteRecord(
  providerClients: ProviderClients,
  context: Context,
  place: RecordPlace,
): Promise<void> {
  const { zone, scope } = await openZone(providerClients, context, place.zoneId)
  const row = await selectRecord(context, zone.id, place.id)
  requireMatch(place.ifMatch, row.revision)
  const { managed } = place
  const edit: RecordEdit = { kind: 'delete', row, pointer: '' }
  await writeRecords(context, zone, [edit], scope.capabilities, { managed })
  await context.audit(recordTarget(row, zone), { before: auditView(row), after: null })
}

/** Makes many changes to one zone at once: all of them, or none with a list of every fault. */
export async function changeRecords(
  providerClients: ProviderClients,
  context: Context,
  { zoneId, managed }: { zoneId: string; managed?: WriteOptions['managed'] },
  input: BulkInput,
): Promise<WrittenRecords> {
  const { zone, scope } = await openZone(providerClients, context, zoneId)
  const edits = await bulkEdits(context, zone, scope, input)
  const written = await writeRecords(context, zone, edits, scope.capabilities, { managed })
  await auditBulk(
    context,
    zone,
    edits.flatMap((edit) => (edit.kind === 'create' ? [] : edit.row)),
    written,
  )
  return written
}

/** Whether everything requested for the zone so far was applied or has failed. */
export async function isSettled(context: Context, zoneId: string): Promise<boolean> {
  return (await selectOpenApplies(context, zoneId)).length === 0
}

async function bulkEdits(
  context: Context,
  zone: ZoneRow,
  scope: DraftScope,
  input: BulkInput,
): Promise<RecordEdit[]> {
  const { create = [], update = [], delete: remove = [] } = input
  const ids = [...update.map(({ id }) => id), ...remove]
  const rows = new Map((await selectRecordsById(context, zone.id, ids)).map((row) => [row.id, row]))
  const faults: Fault[] = repeatedFaults(update, remove)
  const edits: RecordEdit[] = []
  const add = (draft: RecordDraft | Fault[], edit: (draft: RecordDraft) => RecordEdit) => {
    if (Array.isArray(draft)) faults.push(...draft)
    else edits.push(edit(draft))
  }
  const rowAt = (id: string, at: string) => {
    const row = rows.get(id)
    if (!row) faults.push({ pointer: at, message: `There is no record ${id} in this zone.` })
    return row
  }
  for (const [index, id] of remove.entries()) {
    const at = pointer('delete', index)
    const row = rowAt(id, at)
    if (row) edits.push({ kind: 'delete', row, pointer: at })
  }
  for (const [index, { id, ...patch }] of update.entries()) {
    const at = pointer('update', index)
    const row = rowAt(id, `${at}/id`)
    if (row)
      add(draftOf(patched(row, patch, zone.name), scope, at), (draft) => ({
        kind: 'update',
        row,
        draft,
        pointer: at,
      }))
  }
  for (const [index, item] of create.entries()) {
    const at = pointer('create', index)
    add(draftOf(item, scope, at), (draft) => ({ kind: 'create', draft, pointer: at }))
  }
  if (edits.length === 0 && faults.length === 0)
    faults.push({ pointer: '', message: 'contains no change: send `create`, `update` or `delete`' })
  if (faults.length > 0) throw invalidInput(faults)
  return input.if_exists === 'update' ? await withoutExisting(context, zone, edits) : edits
}

/** A request may change or delete a record only once. */
function repeatedFaults(update: readonly { id: string }[], remove: readonly string[]): Fault[] {
  const places = [
    ...remove.map((id, index) => ({ id, pointer: pointer('delete', index) })),
    ...update.map(({ id }, index) => ({ id, pointer: pointer('update', index, 'id') })),
  ]
  const groups = Map.groupBy(places, ({ id }) => id)
  return [...groups.values()].flatMap(([, ...again]) =>
    again.map((place) => ({ pointer: place.pointer, message: `The record ${place.id} is listed twice.` })),
  )
}

/**
 * Applies a merge patch to a record. A new type does not keep the record's priority, and neither does a value that
 * contains one.
 */
function patched(row: RecordRow, patch: RecordPatch, zone: string): RecordInput {
  const present = inputOf(row)
  const isRetyped = patch.type !== undefined && recordType(patch.type)?.type !== row.type
  const isReplaced = isRetyped || (patch.value !== undefined && isWhole(row.type, patch.value, zone))
  const { labels = {}, ...fields } = patch
  return {
    ...present,
    priority: isReplaced ? undefined : present.priority,
    ...fields,
    labels: mergedLabels(row.labels, labels),
  }
}

async function openZone(
  providerClients: ProviderClients,
  context: Context,
  zoneId: string,
): Promise<{ zone: ZoneRow; scope: DraftScope }> {
  const zone = await selectWritableZone(context, zoneId)
  const capabilities = await dnsCapabilities(providerClients, context, zone.connection_id)
  return { zone, scope: { zone: zone.name, capabilities } }
}

function requireDraft(draft: RecordDraft | Fault[]): RecordDraft {
  if (Array.isArray(draft)) throw invalidInput(draft)
  return draft
}

function recordTarget(record: RecordRow, zone: ZoneRow) {
  return {
    type: 'record',
    id: record.id,
    name: `${record.name} ${record.type} in ${zone.name}`,
    within: [zoneTarget(zone)],
  }
}

function auditView({ zone_id, type, name, rdata, ttl, comment, labels }: RecordRow) {
  return { zone_id, type, name, rdata, ttl, comment, labels }
}

const auditedRecordsMax = 1000

/** One entry of the zone, which each of the records has in its history. */
async function auditBulk(
  context: Context,
  zone: ZoneRow,
  before: readonly RecordRow[],
  { created, updated }: WrittenRecords,
): Promise<void> {
  const after = [...created, ...updated]
  await context.audit(
    zoneTarget(zone),
    {
      before: before.length > 0 ? bulkView(before) : null,
      after: after.length > 0 ? { ...bulkView(after), created: created.length } : null,
    },
    { mentions: [...new Set([...before, ...after].map(({ id }) => id))] },
  )
}

/** A long list is truncated; the zone's version contains all of it. */
function bulkView(records: readonly RecordRow[]) {
  const listed = records.slice(0, auditedRecordsMax).map((row) => ({ id: row.id, ...auditView(row) }))
  return { count: records.length, records: listed }
}

import {
  selectCuts,
  selectRecordsBelow,
  selectRecordsByName,
  selectRecordsOfZone,
} from '#areas/dns/store/records.ts'
import type { RecordRow, ZoneRow } from '#areas/dns/store/tables.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { forEachInBatches } from '#kernel/list/in-batches.ts'
import { type Fault, faultsMax } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { RecordEdit, WrittenRecords } from './edit.ts'
import { ancestorsOf, newFaults, serversInside } from './rules.ts'

/** The faults that these edits would cause in the zone, each with the pointer of its edit. */
export async function brokenRules(
  context: Context,
  zone: ZoneRow,
  edits: readonly RecordEdit[],
  written: WrittenRecords,
): Promise<Fault[]> {
  const before = await surroundingRecords(context, zone, written)
  const changed = new Set<string>()
  await forEachInBatches([...written.updated, ...written.deleted], ({ id }) => changed.add(id))
  const after = [...before.filter(({ id }) => !changed.has(id)), ...written.updated, ...written.created]
  const faults = await newFaults({ zone: zone.name, records: before }, { zone: zone.name, records: after })
  if (faults.length === 0) return []
  const editOf = await editFinder(edits)
  return faults.slice(0, faultsMax + 1).map((fault) => {
    const culprit = editOf(fault.name, fault.type)
    const isField = culprit !== undefined && culprit.kind !== 'delete'
    return {
      pointer: isField ? `${culprit.pointer}/${fault.field}` : (culprit?.pointer ?? ''),
      message: fault.message,
    }
  })
}

/** Finds the edit that most likely caused a fault: one of the same RRset, otherwise of the same name, otherwise any. */
async function editFinder(
  edits: readonly RecordEdit[],
): Promise<(name: string, type: string) => RecordEdit | undefined> {
  const first = new Map<string, RecordEdit>()
  await forEachInBatches(edits, (edit) => {
    const { name, type } = edit.kind === 'delete' ? edit.row : edit.draft
    for (const key of [rrsetKeyText({ name, type }), name]) if (!first.has(key)) first.set(key, edit)
  })
  return (name, type) => first.get(rrsetKeyText({ name, type })) ?? first.get(name) ?? edits[0]
}

/** The existing records that the rules must know to check a change. */
async function surroundingRecords(
  context: Context,
  zone: ZoneRow,
  written: WrittenRecords,
): Promise<RecordRow[]> {
  const touched = [...written.created, ...written.updated, ...written.deleted]
  const cuts = await selectCuts(context, zone.id)
  const newCuts = [...written.created, ...written.updated].filter(
    ({ type }) => type === 'NS' || type === 'DNAME',
  )
  const servers = serversInside(
    zone.name,
    [...cuts, ...newCuts].filter(({ type }) => type === 'NS'),
  )
  const names = new Set<string>()
  await forEachInBatches(touched, ({ name }) => {
    if (names.has(name)) return
    names.add(name)
    for (const ancestor of ancestorsOf(name)) names.add(ancestor)
  })
  for (const server of servers) names.add(server)
  const atNames = await selectRecordsByName(context, zone.id, [...names])
  const subtrees = newCuts
    .filter(({ name, type }) => name !== '@' || type === 'DNAME')
    .map(({ name }) => name)
  const below = await selectBelow(context, zone.id, [...new Set(subtrees)])
  const byId = new Map<string, RecordRow>()
  await forEachInBatches([...cuts, ...atNames, ...below], (record) => byId.set(record.id, record))
  return [...byId.values()]
}

/** From this number of subtrees on, reading the zone once is cheaper than selecting each of them. */
const subtreesMax = 100

function selectBelow(context: Context, zoneId: string, subtrees: readonly string[]): Promise<RecordRow[]> {
  return subtrees.length > subtreesMax
    ? selectRecordsOfZone(context, zoneId)
    : selectRecordsBelow(context, zoneId, subtrees)
}

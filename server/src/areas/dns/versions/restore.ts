import type { Openings } from '#areas/connections/index.ts'
import { dnsCapabilities } from '#areas/dns/capabilities.ts'
import type { RecordEdit } from '#areas/dns/records/edit.ts'
import { writeRecords } from '#areas/dns/records/write.ts'
import { type Content, valuesOf } from '#areas/dns/rrset-state.ts'
import { selectRecordsOfZone } from '#areas/dns/store/records.ts'
import type { RecordRow, ZoneRow } from '#areas/dns/store/tables.ts'
import { selectWritableZone } from '#areas/dns/store/zones.ts'
import { zoneTarget } from '#areas/dns/zones/zones.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/rrset.ts'
import type { Context } from '#platform/context.ts'
import { readVersion, stateAt } from './versions.ts'

/**
 * Makes the records what they were after a version. That is a change like any other: it is planned, guarded
 * and carried over, and becomes a new version.
 */
export async function restoreVersion(
  openings: Openings,
  context: Context,
  zoneId: string,
  version: number,
): Promise<ZoneRow> {
  const zone = await selectWritableZone(context, zoneId)
  await readVersion(context, zoneId, version)
  const wanted = await stateAt(context, zoneId, version)
  const present = Map.groupBy(await selectRecordsOfZone(context, zoneId), rrsetKeyText)
  const edits: RecordEdit[] = []
  for (const [key, records] of present) edits.push(...editsOf(records, wanted.get(key)?.content ?? null))
  for (const [key, { name, type, content }] of wanted)
    if (!present.has(key)) edits.push(...creations({ name, type }, content, new Set()))
  if (edits.length > 0)
    await writeRecords(context, zone, edits, await dnsCapabilities(openings, context, zone.connection_id))
  await context.audit(zoneTarget(zone), { before: { version: zone.version }, after: { restored: version } })
  return zone
}

/** The edits that bring one RRset from its records to a content. */
function editsOf(records: readonly RecordRow[], content: Content): RecordEdit[] {
  const values = new Set(valuesOf(content))
  const edits: RecordEdit[] = []
  for (const row of records) {
    if (!values.has(row.rdata) || !content) edits.push({ kind: 'delete', row, pointer: '' })
    else if (row.ttl !== content.ttl)
      edits.push({ kind: 'update', row, draft: { ...row, ttl: content.ttl }, pointer: '' })
  }
  const [first] = records
  const known = new Set(records.map(({ rdata }) => rdata))
  return first ? [...edits, ...creations(first, content, known)] : edits
}

function creations({ name, type }: RRsetKey, content: Content, known: Set<string>): RecordEdit[] {
  return valuesOf(content)
    .filter((rdata) => !known.has(rdata))
    .map((rdata) => ({
      kind: 'create',
      draft: { name, type, rdata, ttl: content?.ttl ?? null, comment: null, labels: {} },
      pointer: '',
    }))
}

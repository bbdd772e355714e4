import type { Openings } from '#areas/connections/index.ts'
import { dnsCapabilities } from '#areas/dns/capabilities.ts'
import type { RecordEdit } from '#areas/dns/records/edit.ts'
import { editsTo } from '#areas/dns/records/rrset-edits.ts'
import { writeRecords } from '#areas/dns/records/write.ts'
import { selectRecordsOfZone } from '#areas/dns/store/records.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { selectWritableZone } from '#areas/dns/store/zones.ts'
import { zoneTarget } from '#areas/dns/zones/zones.ts'
import { rrsetKeyText } from '#kernel/dns/rrset.ts'
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
  for (const [key, [first, ...others]] of present)
    if (first) edits.push(...editsTo(first, [first, ...others], wanted.get(key)?.content ?? null))
  for (const [key, { content, ...rrset }] of wanted)
    if (!present.has(key)) edits.push(...editsTo(rrset, [], content))
  if (edits.length > 0)
    await writeRecords(context, zone, edits, await dnsCapabilities(openings, context, zone.connection_id))
  await context.audit(zoneTarget(zone), { before: { version: zone.version }, after: { restored: version } })
  return zone
}

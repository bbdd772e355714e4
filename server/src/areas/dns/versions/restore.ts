import type { ProviderClients } from '#areas/connections/index.ts'
import { dnsCapabilities } from '#areas/dns/capabilities.ts'
import { type WriteOptions, writeRecords } from '#areas/dns/records/write.ts'
import { selectNotes } from '#areas/dns/store/notes.ts'
import { selectRecordsOfZone } from '#areas/dns/store/records.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { selectStateAt } from '#areas/dns/store/versions.ts'
import { selectWritableZone } from '#areas/dns/store/zones.ts'
import { notServerMade } from '#areas/dns/zones/server-made.ts'
import { zoneTarget } from '#areas/dns/zones/zones.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { Context } from '#platform/context.ts'
import { adoptedView } from '../reconcile/drift/adopt.ts'
import { editsTo } from '../records/rrsets/rrset-edits.ts'
import { selectChosen } from '../zones/drift/select-chosen.ts'
import { readVersion } from './versions.ts'

type Restoration = {
  version: number
  rrsets: readonly RRsetKey[] | undefined
  managed: WriteOptions['managed']
}

/**
 * Restores the records to a version, all of them or those of the named RRsets. This is a change like any other: it is
 * planned, guarded and applied, and becomes a new version.
 */
export async function restoreVersion(
  providerClients: ProviderClients,
  context: Context,
  zoneId: string,
  { version, rrsets, managed }: Restoration,
): Promise<ZoneRow> {
  const zone = await selectWritableZone(context, zoneId)
  await readVersion(context, zoneId, version)
  const then = await selectStateAt(context, zoneId, version)
  const now = Map.groupBy(await selectRecordsOfZone(context, zoneId), rrsetKeyText)
  const known = new Map(
    [...[...now.values()].flat(), ...then.values()].map((key) => [rrsetKeyText(key), key]),
  )
  const chosen = selectChosen(
    zone.name,
    rrsets,
    [...known.values()],
    `is not in the zone and was not in version ${version}.`,
  )
  const notes = await selectNotes(context, zoneId, chosen)
  // An old version may contain records that were imported as data although the server generates them.
  const edits = notServerMade(zone, chosen).flatMap((rrset) => {
    const key = rrsetKeyText(rrset)
    return editsTo(rrset, now.get(key) ?? [], then.get(key)?.content ?? null, notes)
  })
  if (edits.length > 0)
    await writeRecords(
      context,
      zone,
      edits,
      await dnsCapabilities(providerClients, context, zone.connection_id),
      {
        managed,
      },
    )
  await context.audit(zoneTarget(zone), {
    before: { version: zone.version },
    after: { restored: version, ...(rrsets && { rrsets: adoptedView(chosen).adopted }) },
  })
  return zone
}

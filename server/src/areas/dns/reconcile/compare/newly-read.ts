/**
 * What a reading shows otherwise than those before it, though nobody has changed it at the provider: it is adopted as
 * it is, as at an import, and is no drift.
 *
 *   What the server makes by itself is no longer wanted, if it was taken for data: BIND's record of how far signing is.
 *   What earlier versions of this service could not read, or read under another name, is there as it was before.
 */
import { valuesOf } from '#areas/dns/records/rrsets/rrset-state.ts'
import { type StoredRRset, selectDifferingRRsets } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { updateZoneRow } from '#areas/dns/store/zones.ts'
import { isRawRdata } from '#kernel/dns/records/raw-rdata.ts'
import { recordType } from '#kernel/dns/records/record-types.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { Context } from '#platform/context.ts'
import type { ZoneReading } from '#providers/ports/dns.ts'
import { adoptRRsets } from '../drift/adopt.ts'

/** Adopts it, after the reading of the whole zone has been written down. */
export async function adoptNewlyRead(
  context: Context,
  zone: Pick<ZoneRow, 'id' | 'lacks_raw_data'>,
  { serverMade }: ZoneReading,
): Promise<void> {
  const made = new Set(serverMade?.rrsets.map(rrsetKeyText))
  if (made.size === 0 && !zone.lacks_raw_data) return
  const apart = await selectDifferingRRsets(context, zone.id)
  const adopted = apart.filter(
    (rrset) =>
      (rrset.actual === null && made.has(rrsetKeyText(rrset))) || (zone.lacks_raw_data && isNewlyRead(rrset)),
  )
  await adoptRRsets(context, zone.id, adopted, 'import')
  await updateZoneRow(context, zone.id, { lacks_raw_data: false })
}

/** These were taken for types that servers make by themselves. */
const typesReadSince: readonly string[] = ['KEY', 'CSYNC']

function isNewlyRead({ type, wanted, applied, actual }: StoredRRset): boolean {
  const isRenamed = recordType(type)?.type !== type
  if (isRenamed) return actual === null
  if (wanted !== null || applied !== null) return false
  const names = [type, `TYPE${recordType(type)?.code}`]
  return (
    names.some((name) => typesReadSince.includes(name)) ||
    valuesOf(actual).some((value) => isRawRdata(type, value))
  )
}

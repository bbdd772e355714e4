import { hasDriftWantedBy, selectSiblings } from '#areas/dns/store/shared-zones.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { updateZoneRow } from '#areas/dns/store/zones.ts'
import type { ServerMade } from '#kernel/dns/records/server-made.ts'
import type { Context } from '#platform/context.ts'

/**
 * Records which other zones in Holdfast are the same zone behind another address, after the whole zone was read. Two
 * zones that overwrite each other rarely have the same serial at the same moment; there the drift of one is what the
 * other wants. The finding stays until the serials of the two clearly differ.
 */
export async function recordSharedZones(context: Context, zone: ZoneRow): Promise<void> {
  const siblings = await selectSiblings(context, zone)
  const shared: string[] = []
  for (const { id, server_made } of siblings) {
    const line = compareSerials(soaOf(zone.server_made), soaOf(server_made))
    const isNoted = zone.shared_with.includes(id) && line !== 'apart'
    if (line === 'same' || isNoted || (line === 'near' && (await hasDriftWantedBy(context, zone.id, id))))
      shared.push(id)
  }
  if (shared.join() !== zone.shared_with.join())
    await updateZoneRow(context, zone.id, { shared_with: shared })
}

function soaOf({ rrsets }: ServerMade): string | null {
  return rrsets.find(({ type }) => type === 'SOA')?.values[0] ?? null
}

const serialSpace = 2 ** 32
const nearMax = 1000

/** `near`: the SOA records differ only in their serials, and these are close. */
function compareSerials(a: string | null, b: string | null): 'same' | 'near' | 'apart' {
  if (a === null || b === null) return 'apart'
  if (a === b) return 'same'
  const distance = (serialOf(a) - serialOf(b) + serialSpace) % serialSpace
  const isNear = Math.min(distance, serialSpace - distance) <= nearMax
  return isNear && withoutSerial(a) === withoutSerial(b) ? 'near' : 'apart'
}

function serialOf(soa: string): number {
  return Number(soa.split(' ')[2])
}

function withoutSerial(soa: string): string {
  return soa.split(' ').toSpliced(2, 1).join(' ')
}

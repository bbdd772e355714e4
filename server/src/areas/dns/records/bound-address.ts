/**
 * Address records that follow something outside of the DNS, such as a router's dynamic address. Whoever has one
 * bound to it writes it here and nowhere else: the change goes the way of every other change of the zone, with
 * the zone's own guards, versions and policies.
 */
import type { Openings } from '#areas/connections/index.ts'
import { dnsCapabilities } from '#areas/dns/capabilities.ts'
import { type RRsetState, valuesOf } from '#areas/dns/rrset-state.ts'
import { wakeZone } from '#areas/dns/store/applies.ts'
import { selectRecordsByKey, selectRecordsByName } from '#areas/dns/store/records.ts'
import { selectRRsetsByKey } from '#areas/dns/store/rrsets.ts'
import type { Cause, RecordRow, Trouble } from '#areas/dns/store/tables.ts'
import { selectWritableZone, selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import { ownerName } from '#kernel/dns/name.ts'
import type { Context } from '#platform/context.ts'
import { canonical } from './canonical.ts'
import type { RecordEdit } from './edit.ts'
import { writeRecords } from './write.ts'

export type AddressPlace = { zoneId: string; name: string; type: 'A' | 'AAAA' }

/** The place that somebody wrote, in canonical form, and the records of other types or by other hands that are there. */
export async function readPlace(
  context: Context,
  { zoneId, name, type }: AddressPlace,
): Promise<{ place: AddressPlace; zone: string; addresses: string[]; alias: string | null }> {
  const zone = await selectZone(context, zoneId)
  const owner = canonical('/name', () => ownerName(name, zone.name))
  const records = await selectRecordsByName(context, zoneId, [owner])
  return {
    place: { zoneId, name: owner, type },
    zone: zone.name,
    addresses: records.filter((record) => record.type === type).map(({ rdata }) => rdata),
    alias: records.find((record) => record.type === 'CNAME')?.rdata ?? null,
  }
}

/** Makes the RRset at this place hold exactly this address, or nothing; says whether that was a change. */
export async function writeAddress(
  openings: Openings,
  context: Context,
  place: AddressPlace,
  address: { value: string; ttl: number } | null,
  cause: Cause,
): Promise<boolean> {
  const zone = await selectWritableZone(context, place.zoneId)
  const present = await selectRecordsByKey(context, zone.id, [place])
  const edits = editsTo(place, present, address)
  if (edits.length === 0) return false
  const capabilities = await dnsCapabilities(openings, context, zone.connection_id)
  await writeRecords(context, zone, edits, capabilities, cause)
  return true
}

/** One record stays and takes the address, so that it keeps its id, its comment and its labels. */
function editsTo(
  { name, type }: AddressPlace,
  present: readonly RecordRow[],
  address: { value: string; ttl: number } | null,
): RecordEdit[] {
  const row = present.find(({ rdata }) => rdata === address?.value) ?? present[0]
  const others = present.filter((other) => address === null || other !== row)
  const edits: RecordEdit[] = others.map((other) => ({ kind: 'delete', row: other, pointer: '' }))
  if (!address) return edits
  const { value: rdata, ttl } = address
  if (!row)
    edits.push({
      kind: 'create',
      draft: { name, type, rdata, ttl, comment: null, labels: {} },
      pointer: '',
    })
  else if (row.rdata !== rdata || row.ttl !== ttl)
    edits.push({ kind: 'update', row, draft: { ...row, rdata, ttl }, pointer: '' })
  return edits
}

/** What is known of an address at its place: what the zone wants there, and how far the provider is. */
export type AddressState = {
  wanted: string[]
  state: RRsetState
  /** When all of the zone was last looked at there. */
  checkedAt: Date | null
  /** Why changes of the zone do not come through at present. */
  trouble: Trouble | null
}

export async function readAddressState(context: Context, place: AddressPlace): Promise<AddressState> {
  const zone = await selectZone(context, place.zoneId)
  const [rrset] = await selectRRsetsByKey(context, place.zoneId, [place])
  return {
    wanted: valuesOf(rrset?.wanted ?? null),
    // What is neither wanted nor there has no row.
    state: rrset?.state ?? 'in_sync',
    checkedAt: zone.checked_at,
    trouble: zone.error ?? zone.held,
  }
}

/** Asks for a look at the zone at its provider, without an entry in the audit log: nobody has changed anything. */
export async function askForCheck(context: Context, zoneId: string): Promise<void> {
  const { status } = await selectZone(context, zoneId)
  if (status !== 'active') return
  await updateZoneRow(context, zoneId, { check_requested_at: context.now })
  await wakeZone(context, zoneId)
}

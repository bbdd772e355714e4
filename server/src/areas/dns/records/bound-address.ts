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
import { type StoredRRset, selectRRsetsByKey } from '#areas/dns/store/rrsets.ts'
import type { Cause, RecordRow, Trouble, ZoneRow } from '#areas/dns/store/tables.ts'
import { selectWritableZone, selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import { ownerName } from '#kernel/dns/name.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { addSeconds } from '#kernel/time.ts'
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

export type AddressWrite = { place: AddressPlace; address: { value: string; ttl: number } | null }

/**
 * Makes each of these RRsets of one zone hold exactly its address, or nothing; says of each whether that was a
 * change. All or none: a rule that one of them breaks is thrown.
 */
export async function writeAddresses(
  openings: Openings,
  context: Context,
  zoneId: string,
  writes: readonly AddressWrite[],
  cause: Cause,
): Promise<boolean[]> {
  const zone = await selectWritableZone(context, zoneId)
  const present = await selectRecordsByKey(
    context,
    zone.id,
    writes.map(({ place }) => place),
  )
  const sets = Map.groupBy(present, rrsetKeyText)
  const edits = writes.map(({ place, address }) =>
    editsTo(place, sets.get(rrsetKeyText(place)) ?? [], address),
  )
  if (edits.some((ofOne) => ofOne.length > 0)) {
    const capabilities = await dnsCapabilities(openings, context, zone.connection_id)
    await writeRecords(context, zone, edits.flat(), capabilities, { cause, managed: 'own' })
  }
  return edits.map((ofOne) => ofOne.length > 0)
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
  zone: string
  wanted: string[]
  state: RRsetState
  /** When all of the zone was last looked at there. */
  checkedAt: Date | null
  /** Why changes of the zone do not come through at present. */
  trouble: Trouble | null
}

/** The states at these places, one for each. */
export async function readAddressStates(
  context: Context,
  places: readonly AddressPlace[],
): Promise<AddressState[]> {
  const zones = new Map<string, { zone: ZoneRow; rrsets: Map<string, StoredRRset> }>()
  for (const [zoneId, inZone] of Map.groupBy(places, (place) => place.zoneId)) {
    const rrsets = await selectRRsetsByKey(context, zoneId, inZone)
    zones.set(zoneId, {
      zone: await selectZone(context, zoneId),
      rrsets: new Map(rrsets.map((rrset) => [rrsetKeyText(rrset), rrset])),
    })
  }
  return places.map((place) => {
    const found = zones.get(place.zoneId)
    const rrset = found?.rrsets.get(rrsetKeyText(place))
    return {
      zone: found?.zone.name ?? '',
      wanted: valuesOf(rrset?.wanted ?? null),
      // What is neither wanted nor there has no row.
      state: rrset?.state ?? 'in_sync',
      checkedAt: found?.zone.checked_at ?? null,
      trouble: rrset?.error ?? found?.zone.error ?? found?.zone.held ?? null,
    }
  })
}

const freshSeconds = 300

/**
 * Asks for a look at the zone at its provider, unless the last one is fresh. Nobody has changed anything, so there
 * is no entry in the audit log.
 */
export async function askForCheck(
  context: Context,
  zoneId: string,
  { unlessFresh = true } = {},
): Promise<void> {
  const { status, check_requested_at, checked_at } = await selectZone(context, zoneId)
  const isFresh = checked_at !== null && checked_at > addSeconds(context.now, -freshSeconds)
  if (status !== 'active' || check_requested_at !== null || (unlessFresh && isFresh)) return
  await updateZoneRow(context, zoneId, { check_requested_at: context.now })
  await wakeZone(context, zoneId)
}

/**
 * RRsets of any type that another area of the service writes: the address of a router, the challenge of a certificate
 * (TXT), the servers of a mail domain (MX). All of them work like this:
 *
 * 1. `readRRsetPlace` returns what exists at a place now. `manageRRset` makes a resource of the area its only manager.
 * 2. `writeBoundRRsets` writes its values. The change is handled like any other change of the zone, with the zone's
 *   guards, versions and policies; `cause` names its origin in the zone's history.
 * 3. `readRRsetStates` returns whether the provider has it. The event `dns.records_changed` tells when to check again.
 * 4. `endManagement` keeps the records; to remove them, write `null` first. An RRset may also be released from its
 *   manager by a request: the event `dns.records_released` names it, in the same transaction.
 */
import type { ProviderClients } from '#areas/connections/index.ts'
import { dnsCapabilities } from '#areas/dns/capabilities.ts'
import { wakeZone } from '#areas/dns/store/applies.ts'
import { selectRecordsByKey, selectRecordsByName } from '#areas/dns/store/records.ts'
import { type StoredRRset, selectRRsetsByKey } from '#areas/dns/store/rrsets.ts'
import type { Cause, ErrorInfo, RecordRow, ZoneRow } from '#areas/dns/store/tables.ts'
import { selectWritableZone, selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import { canonical } from '#kernel/dns/canonical.ts'
import { ownerName } from '#kernel/dns/name.ts'
import { canonicalRdata } from '#kernel/dns/rdata.ts'
import { canonicalType } from '#kernel/dns/records/record-types.ts'
import { canonicalValues, checkedTtl, type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { writableType } from '../draft.ts'
import type { RecordEdit } from '../edit.ts'
import { writeRecords } from '../write.ts'
import { type RRsetState, valuesOf } from './rrset-state.ts'

export type RRsetPlace = RRsetKey & { zoneId: string }

/** The canonical form of a place given by a user, with the values there and the target of an alias there. */
export async function readRRsetPlace(
  context: Context,
  { zoneId, name, type }: RRsetPlace,
): Promise<{ place: RRsetPlace; zone: string; values: string[]; alias: string | null }> {
  const zone = await selectZone(context, zoneId)
  const place = {
    zoneId,
    name: canonical('/name', () => ownerName(name, zone.name)),
    type: canonical('/type', () => canonicalType(type)),
  }
  const records = await selectRecordsByName(context, zoneId, [place.name])
  return {
    place,
    zone: zone.name,
    values: records.filter((record) => record.type === place.type).map(({ rdata }) => rdata),
    alias: records.find((record) => record.type === 'CNAME')?.rdata ?? null,
  }
}

/**
 * The content that an RRset is set to; null removes it. Values are complete, with their priority in front, in any
 * notation that users may write, such as a text without quotes.
 */
export type RRsetWrite = { place: RRsetPlace; content: { values: readonly string[]; ttl: number } | null }

/**
 * Sets each of these RRsets of one zone to exactly its values, or removes it; returns for each whether that was a
 * change. Throws, and changes nothing, if a type does not allow a value or a rule between records is violated.
 */
export async function writeBoundRRsets(
  providerClients: ProviderClients,
  context: Context,
  zoneId: string,
  writes: readonly RRsetWrite[],
  cause: Cause,
): Promise<boolean[]> {
  const zone = await selectWritableZone(context, zoneId)
  const places = writes.map(({ place }) => place)
  const present = Map.groupBy(await selectRecordsByKey(context, zone.id, places), rrsetKeyText)
  const edits = writes.map(({ place, content }) =>
    editsTo(place, present.get(rrsetKeyText(place)) ?? [], content && canonicalContent(place, content, zone)),
  )
  if (edits.some((ofOne) => ofOne.length > 0)) {
    const capabilities = await dnsCapabilities(providerClients, context, zone.connection_id)
    for (const { place, content } of writes)
      if (content) canonical('/type', () => writableType(place.type, place.name, capabilities))
    await writeRecords(context, zone, edits.flat(), capabilities, { cause, managed: 'own' })
  }
  return edits.map((ofOne) => ofOne.length > 0)
}

function canonicalContent(
  { type }: RRsetPlace,
  { values, ttl }: NonNullable<RRsetWrite['content']>,
  zone: ZoneRow,
) {
  const read = (value: string, index: number) =>
    canonical(`/values/${index}`, () => canonicalRdata(type, value, { form: 'input', zone: zone.name }))
  return { values: canonicalValues(values.map(read)), ttl: canonical('/ttl', () => checkedTtl(ttl)) }
}

/** Existing records are reused for the values, so that they keep their ids, comments and labels. */
function editsTo(
  { name, type }: RRsetPlace,
  present: readonly RecordRow[],
  content: { values: readonly string[]; ttl: number } | null,
): RecordEdit[] {
  const { values, ttl } = content ?? { values: [], ttl: 0 }
  const staying = present.filter(({ rdata }) => values.includes(rdata))
  const free = present.filter((row) => !staying.includes(row))
  const missing = values.filter((value) => !staying.some(({ rdata }) => rdata === value))
  const updated = [
    ...staying.filter((row) => row.ttl !== ttl).map((row) => ({ row, rdata: row.rdata })),
    ...missing.slice(0, free.length).map((rdata, index) => ({ row: free[index], rdata })),
  ]
  return [
    ...free.slice(missing.length).map((row): RecordEdit => ({ kind: 'delete', row, pointer: '' })),
    ...updated.flatMap(({ row, rdata }): RecordEdit[] =>
      row ? [{ kind: 'update', row, draft: { ...row, rdata, ttl }, pointer: '' }] : [],
    ),
    ...missing.slice(free.length).map(
      (rdata): RecordEdit => ({
        kind: 'create',
        draft: { name, type, rdata, ttl, comment: null, labels: {} },
        pointer: '',
      }),
    ),
  ]
}

/** The state of an RRset: what the zone wants, and whether the provider has it. */
export type RRsetStatus = {
  zone: string
  wanted: string[]
  /** What the provider had when it was last read. */
  actual: string[]
  state: RRsetState
  /** When the whole zone was last checked. */
  checkedAt: Date | null
  /** Why changes to the zone do not reach the provider at present. */
  error: ErrorInfo | null
}

/** The states of the RRsets at these places, one for each. */
export async function readRRsetStates(
  context: Context,
  places: readonly RRsetPlace[],
): Promise<RRsetStatus[]> {
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
      actual: valuesOf(rrset?.actual ?? null),
      // An RRset that is neither wanted nor present has no row.
      state: rrset?.state ?? 'in_sync',
      checkedAt: found?.zone.checked_at ?? null,
      error: rrset?.error ?? found?.zone.error ?? found?.zone.held ?? null,
    }
  })
}

const freshSeconds = 300

/**
 * Requests a check of the zone at its provider, unless the last one is recent. No person requested it, so it is not
 * audited.
 */
export async function requestCheck(
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

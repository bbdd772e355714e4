/**
 * Checks a zone at its provider: stores the actual state, and reports, undoes or adopts external changes as the zone's
 * drift policy says.
 */
import { changedActualRRsets } from '#areas/dns/plan/compare.ts'
import { ignoreMatcher } from '#areas/dns/plan/ignore.ts'
import {
  type StoredRRset,
  selectAgreed,
  selectDifferingRRsets,
  selectRRsets,
  writeActual,
} from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import { type ServerMade, serverMadeOf } from '#kernel/dns/records/server-made.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { ZoneReading } from '#providers/ports/dns.ts'
import { enqueuePending } from '../apply/enqueue-pending.ts'
import { adoptRRsets } from '../drift/adopt.ts'
import { publishDrift } from '../drift/drift-events.ts'
import { adoptableDrift } from '../drift/hold.ts'
import { providerZone, type ZoneJob } from '../zone-job.ts'
import { adoptNewlyRead } from './newly-read.ts'
import { recordSharedZones } from './shared-zone.ts'

/** The whole zone is read at this interval even if its change token does not change. */
const fullReadSeconds = 6 * 3600

/** Reads the zone if it may have changed, and stores the result. */
export async function checkZone(zoneJob: ZoneJob, now: Date): Promise<void> {
  const { zone, dns, record } = zoneJob
  const token = await dns.changeToken(providerZone(zoneJob))
  if (isUnchanged(zone, token, now)) {
    await record(async (context) => {
      await recordCheck(context, zone, {})
      await enqueuePending(context, zone.id)
    })
    return
  }
  const reading = await dns.read(providerZone(zoneJob))
  await record(async (context) => {
    const before = await selectRRsets(context, zone.id)
    // The rules may have changed while the provider was being read.
    await writeActualState(context, await selectZone(context, zone.id), before, reading)
    await adoptNewlyRead(context, await selectZone(context, zone.id), reading)
    await recordCheck(context, zone, { change_token: token, read_at: now })
    await recordSharedZones(context, await selectZone(context, zone.id))
    await followPolicy(context, zone.id, before)
    await enqueuePending(context, zone.id)
  })
}

function isUnchanged(zone: ZoneRow, token: string | null, now: Date): boolean {
  const isAskedFor = zone.check_requested_at !== null
  // Data that earlier versions of Holdfast did not read is read now, even if the zone has not changed.
  if (zone.lacks_raw_data) return false
  const isFresh = zone.read_at !== null && now < addSeconds(zone.read_at, fullReadSeconds)
  return !isAskedFor && isFresh && token !== null && token === zone.change_token
}

const unreadableMax = 100

/** Stores the actual state of the whole zone. */
export async function writeActualState(
  context: Context,
  zone: ZoneRow,
  stored: readonly StoredRRset[],
  reading: ZoneReading,
): Promise<void> {
  const { changed } = await changedActualRRsets(stored, reading, ignoreMatcher(zone.ignore_rules))
  await writeActual(context, zone.id, changed)
  await updateZoneRow(context, zone.id, {
    unreadable: JSON.stringify(reading.unreadable.slice(0, unreadableMax)),
    notices: JSON.stringify(reading.notices ?? []),
    server_made: JSON.stringify(shownOf(reading.serverMade ?? { rrsets: [], counts: {} })),
  })
}

const serverMadeMax = 100

/** At most this number of RRsets is stored; the others are only counted. */
function shownOf({ rrsets, counts }: ServerMade): ServerMade {
  const rest = serverMadeOf(rrsets.slice(serverMadeMax), () => true)
  return { rrsets: rrsets.slice(0, serverMadeMax), counts: { ...rest.counts, ...counts } }
}

async function recordCheck(
  context: Context,
  zone: ZoneRow,
  set: { change_token?: string | null; read_at?: Date },
): Promise<void> {
  const { check_requested_at: asked, check_interval_seconds } = await selectZone(context, zone.id)
  await updateZoneRow(context, zone.id, {
    ...set,
    checked_at: context.now,
    error: null,
    next_check_at: addSeconds(context.now, check_interval_seconds),
    // A check requested after this one started is still to be done.
    check_requested_at: asked && zone.check_requested_at && asked <= zone.check_requested_at ? null : asked,
  })
}

/** Publishes drift, and adopts what the zone's policy and guards allow. */
async function followPolicy(context: Context, zoneId: string, before: readonly StoredRRset[]): Promise<void> {
  const zone = await selectZone(context, zoneId)
  const apart = await selectDifferingRRsets(context, zoneId)
  await publishDrift(context, zone, before, apart)
  const theirs = await adoptableDrift(context, zone)
  await adoptRRsets(context, zoneId, [...theirs, ...(await selectAgreed(context, zoneId))], 'drift')
}

/**
 * Looking at a zone at its provider: what is there is written down, and what somebody else has changed is
 * reported, put right, or taken over, as the zone's drift policy says.
 */
import { driftDetected } from '#areas/dns/events.ts'
import { sightings } from '#areas/dns/plan/compare.ts'
import { ignoringBy } from '#areas/dns/plan/ignore.ts'
import { isDrift, isPending, sameContent } from '#areas/dns/rrset-state.ts'
import { queueApply, selectOpenApplies } from '#areas/dns/store/applies.ts'
import {
  agreeOnEqual,
  type StoredRRset,
  selectRRsets,
  selectRRsetsApart,
  writeSeen,
} from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import { rrsetKeyText } from '#kernel/dns/rrset.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { ZoneReading } from '#providers/ports/dns.ts'
import { adoptRRsets } from './adopt.ts'
import { providerZone, type ZoneJob } from './zone-job.ts'

/** However quiet a zone's change token is, all of it is read this often. */
const fullReadSeconds = 6 * 3600

/** Reads the zone if it may have changed, and records what is found. */
export async function checkZone(zoneJob: ZoneJob, now: Date): Promise<void> {
  const { zone, dns, record } = zoneJob
  const token = await dns.changeToken(providerZone(zoneJob))
  if (isUnchanged(zone, token, now)) {
    await record((context) => noteChecked(context, zone, {}))
    return
  }
  const reading = await dns.read(providerZone(zoneJob))
  await record(async (context) => {
    const before = await selectRRsets(context, zone.id)
    await writeSightings(context, zone, before, reading)
    await noteChecked(context, zone, { change_token: token, read_at: now })
    await followPolicy(context, zone.id, before)
  })
}

function isUnchanged(zone: ZoneRow, token: string | null, now: Date): boolean {
  const isAskedFor = zone.check_requested_at !== null
  const isFresh = zone.read_at !== null && now < addSeconds(zone.read_at, fullReadSeconds)
  return !isAskedFor && isFresh && token !== null && token === zone.change_token
}

const unreadableMax = 100

/** Writes down what was seen of the whole zone. */
export async function writeSightings(
  context: Context,
  zone: ZoneRow,
  stored: readonly StoredRRset[],
  reading: ZoneReading,
): Promise<void> {
  const { changed } = sightings(stored, reading, ignoringBy(zone.ignore_rules))
  await writeSeen(context, zone.id, changed)
  await updateZoneRow(context, zone.id, {
    unreadable: JSON.stringify(reading.unreadable.slice(0, unreadableMax)),
  })
  await agreeOnEqual(context, zone.id)
}

async function noteChecked(
  context: Context,
  zone: ZoneRow,
  set: { change_token?: string | null; read_at?: Date },
): Promise<void> {
  const asked = (await selectZone(context, zone.id)).check_requested_at
  await updateZoneRow(context, zone.id, {
    ...set,
    checked_at: context.now,
    error: null,
    next_check_at: addSeconds(context.now, zone.check_interval_seconds),
    // A check asked for after this one had begun is still owed.
    check_requested_at: asked && zone.check_requested_at && asked <= zone.check_requested_at ? null : asked,
  })
}

async function followPolicy(context: Context, zoneId: string, before: readonly StoredRRset[]): Promise<void> {
  const zone = await selectZone(context, zoneId)
  const apart = await selectRRsetsApart(context, zoneId)
  const drifted = apart.filter(({ state }) => isDrift(state))
  const news = newDrift(before, drifted)
  if (news.length > 0) await context.publish(driftDetected(zone, news))
  // Where both sides have changed an RRset, taking over theirs would throw away ours.
  const theirs = drifted.filter(({ state }) => state !== 'conflict')
  if (zone.drift_policy === 'adopt') await adoptRRsets(context, zoneId, theirs, 'drift')
  const isEnforced = zone.drift_policy === 'enforce' && drifted.length > 0
  const isPendingOnly = zone.apply_mode === 'automatic' && apart.some(({ state }) => isPending(state))
  if ((!isEnforced && !isPendingOnly) || zone.held) return
  if ((await selectOpenApplies(context, zoneId)).length === 0)
    await queueApply(context, zoneId, { cause: isEnforced ? 'drift' : 'api' })
}

/** Drift that was not there before, or is another than before. */
function newDrift(before: readonly StoredRRset[], drifted: readonly StoredRRset[]): StoredRRset[] {
  const known = new Map(before.map((rrset) => [rrsetKeyText(rrset), rrset]))
  return drifted.filter((rrset) => {
    const earlier = known.get(rrsetKeyText(rrset))
    return !earlier || !isDrift(earlier.state) || !sameContent(earlier.actual, rrset.actual)
  })
}

/**
 * Carrying changes over to the provider. An apply goes from `queued` to `running` when its changes are
 * written down, and ends as
 *
 *   succeeded  all of them are there,
 *   partial    some are, others were refused,
 *   failed     none is,
 *   refused    nothing was tried: a guard held it back, or the zone was not what the plan was made for.
 *
 * It can die at any point. Whoever goes on with it finds the changes that were planned, reads those RRsets
 * anew, and counts what is there already as done; so nothing is done twice and nothing is forgotten. What
 * somebody else has changed since the plan is never overwritten, unless the zone's policy is to enforce.
 */
import { batchesOf, type PlannedChange } from '#areas/dns/plan/changes.ts'
import { type Sighting, sightings } from '#areas/dns/plan/compare.ts'
import { ignoringBy } from '#areas/dns/plan/ignore.ts'
import { type Content, rrsetOf, valuesOf } from '#areas/dns/rrset-state.ts'
import { writeOutcomes } from '#areas/dns/store/changes.ts'
import { selectRRsetsByKey, writeContents, writeSeen } from '#areas/dns/store/rrsets.ts'
import type { ApplyRow } from '#areas/dns/store/tables.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import { canonicalValues, type RRsetKey, rrsetKeyText } from '#kernel/dns/rrset.ts'
import type { Context } from '#platform/context.ts'
import type { RRsetChange, ZoneReading } from '#providers/ports/dns.ts'
import { sendBatch } from './batch.ts'
import { beginApply } from './begin-apply.ts'
import { closeApply, refuseApply } from './close-apply.ts'
import { type ReadyChange, type Weighed, weigh } from './weigh.ts'
import { providerZone, type ZoneJob } from './zone-job.ts'

/** Runs one apply to its end, or throws a transient ProviderError and leaves it to be gone on with. */
export async function runApply(zoneJob: ZoneJob, apply: ApplyRow): Promise<void> {
  const { dns, capabilities, record } = zoneJob
  const planned = await record((context) => beginApply(context, zoneJob.zone.id, apply))
  if (planned === null) return
  const reading = await dns.read(providerZone(zoneJob), planned.map(keyOf))
  const ready = await record((context) => recordReading(context, zoneJob, apply, planned, reading))
  if (ready === null) return
  for (const batch of batchesOf(ready, capabilities.batch.changes)) {
    const outcomes = await sendBatch(dns, providerZone(zoneJob), batch.map(providerChange))
    await record(async (context) => {
      const errors = batch.map(({ name, type }, index) => ({
        name,
        type,
        error: outcomes[index]?.message ?? null,
      }))
      const done = batch.filter((_change, index) => outcomes[index] === null)
      await writeOutcomes(context, apply.id, errors)
      await noteArrived(context, zoneJob.zone.id, done)
    })
  }
  await record((context) => closeApply(context, zoneJob.zone.id, apply.id))
}

/**
 * Records what is there now: what has arrived already, and what is not to be touched. Gives what is still to
 * be sent; null if that ended the apply.
 */
async function recordReading(
  context: Context,
  { zone }: ZoneJob,
  apply: ApplyRow,
  planned: readonly PlannedChange[],
  reading: ZoneReading,
): Promise<ReadyChange[] | null> {
  const seen = await lookAt(context, zone.id, planned, reading)
  const unreadable = new Set(reading.unreadable.map(rrsetKeyText))
  const isPlan = apply.plan_hash !== null
  const { arrived, ready, blocked } = weigh(
    planned,
    seen,
    unreadable,
    !isPlan && zone.drift_policy === 'enforce',
  )
  if (isPlan && blocked.length > 0 && arrived.length === 0) {
    await refuseApply(context, apply.id, { code: 'plan_stale', message: staleWords(blocked) })
    return null
  }
  await noteArrived(context, zone.id, arrived)
  await writeOutcomes(context, apply.id, [
    ...arrived.map((change) => ({ ...keyOf(change), error: null })),
    ...blocked.map(({ change, reason }) => ({ ...keyOf(change), error: reason })),
  ])
  return ready
}

/** Writes down what was read of the planned RRsets, and gives it by key. */
async function lookAt(
  context: Context,
  zoneId: string,
  planned: readonly PlannedChange[],
  reading: ZoneReading,
): Promise<Map<string, Sighting>> {
  const zone = await selectZone(context, zoneId)
  const stored = await selectRRsetsByKey(context, zoneId, planned)
  const { changed, all } = sightings(stored, reading, ignoringBy(zone.ignore_rules))
  await writeSeen(context, zoneId, changed)
  return all
}

async function noteArrived(
  context: Context,
  zoneId: string,
  changes: readonly PlannedChange[],
): Promise<void> {
  const writes = changes.map(({ name, type, after }) => ({ name, type, content: after }))
  await writeContents(context, zoneId, ['applied', 'actual'], writes)
}

/** The change as the provider gets it: the values of others in the same RRset go along untouched. */
function providerChange({ name, type, before, after, ignored }: ReadyChange): RRsetChange {
  const key = { name, type }
  return {
    key,
    before: withOthers(key, before, ignored, after),
    after: withOthers(key, after, ignored, before),
  }
}

function withOthers(key: RRsetKey, content: Content, ignored: readonly string[], other: Content) {
  if (ignored.length === 0) return rrsetOf(key, content)
  const ttl = (content ?? other)?.ttl ?? 0
  return { ...key, ttl, values: canonicalValues([...valuesOf(content), ...ignored]) }
}

function keyOf({ name, type }: RRsetKey): RRsetKey {
  return { name, type }
}

function staleWords(blocked: Weighed['blocked']): string {
  const [first] = blocked
  const others = blocked.length === 1 ? '' : ` (and ${blocked.length - 1} more)`
  return `${first?.change.name} ${first?.change.type}: ${first?.reason}${others} Look at the plan as it is now and apply that one.`
}

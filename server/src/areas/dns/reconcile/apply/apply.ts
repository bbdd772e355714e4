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
 * somebody else has changed since the plan is told as drift and never overwritten, unless the zone's policy is
 * to enforce and no guard speaks against it.
 */
import { batchesOf } from '#areas/dns/plan/changes.ts'
import { type Content, rrsetOf, valuesOf } from '#areas/dns/records/rrsets/rrset-state.ts'
import { writeOutcomes } from '#areas/dns/store/changes.ts'
import { writeRRsetErrors } from '#areas/dns/store/rrsets.ts'
import type { ApplyRow } from '#areas/dns/store/tables.ts'
import { canonicalValues, type RRsetKey } from '#kernel/dns/records/rrset.ts'
import type { RRsetChange } from '#providers/ports/dns.ts'
import { compareWithProvider, recordArrived } from '../compare/compare-with-provider.ts'
import type { ReadyChange } from '../drift/classify-changes.ts'
import { providerZone, type ZoneJob } from '../zone-job.ts'
import { sendBatch } from './batch.ts'
import { beginApply } from './begin-apply.ts'
import { closeApply } from './close-apply.ts'

/** Runs one apply to its end, or throws a transient ProviderError and leaves it to be gone on with. */
export async function runApply(zoneJob: ZoneJob, apply: ApplyRow): Promise<void> {
  const { dns, capabilities, record } = zoneJob
  const planned = await record((context) => beginApply(context, zoneJob.zone.id, apply))
  if (planned === null) return
  const reading = await dns.read(providerZone(zoneJob), planned.map(keyOf))
  const ready = await record((context) => compareWithProvider(context, { apply, planned, reading }))
  if (ready === null) return
  for (const batch of await batchesOf(ready, capabilities.batch.changes)) {
    const outcomes = await sendBatch(dns, providerZone(zoneJob), batch.map(providerChange))
    await record(async (context) => {
      const errors = batch.map(({ name, type }, index) => ({
        name,
        type,
        error: outcomes[index]?.message ?? null,
      }))
      const done = batch.filter((_change, index) => outcomes[index] === null)
      const refusals = batch.flatMap(({ name, type, after }, index) => {
        const error = outcomes[index]
        return error ? { name, type, wanted: after, error: { code: error.kind, message: error.message } } : []
      })
      await writeOutcomes(context, apply.id, errors)
      await writeRRsetErrors(context, zoneJob.zone.id, refusals)
      await recordArrived(context, zoneJob.zone.id, done)
    })
  }
  await record((context) => closeApply(context, zoneJob.zone.id, apply.id))
}

/** The change as the provider gets it: the values of others in the same RRset go along untouched. */
function providerChange({ name, type, before, after, ignored }: ReadyChange): RRsetChange {
  const key = { name, type }
  return {
    key,
    before: withIgnoredValues(key, before, ignored, after),
    after: withIgnoredValues(key, after, ignored, before),
  }
}

function withIgnoredValues(key: RRsetKey, content: Content, ignored: readonly string[], other: Content) {
  if (ignored.length === 0) return rrsetOf(key, content)
  const ttl = (content ?? other)?.ttl ?? 0
  return { ...key, ttl, values: canonicalValues([...valuesOf(content), ...ignored]) }
}

function keyOf({ name, type }: RRsetKey): RRsetKey {
  return { name, type }
}

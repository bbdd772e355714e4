/**
 * Applies changes at the provider. An apply goes from `queued` to `running` when its changes are stored, and ends as
 *
 *   succeeded  all changes were applied,
 *   partial    some were applied, others were rejected,
 *   failed     none was applied,
 *   refused    nothing was tried: a guard blocked it, or the zone no longer matched the plan.
 *
 * It can be interrupted at any point. The next worker finds the planned changes, reads those RRsets again, and counts
 * what already exists as done, so nothing is done twice or forgotten. Changes made at the provider since the plan are
 * reported as drift and never overwritten, unless the zone's policy is to enforce and no guard applies.
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

/** Runs one apply to its end, or throws a transient ProviderError so that it continues later. */
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

/** The change as it is sent to the provider: it includes the ignored values of the same RRset unchanged. */
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

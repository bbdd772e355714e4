/**
 * How a zone gets to its provider and how it is removed. `creating` and `importing` end in `active` after the zone was
 * read; `deleting` ends with the zone deleted. Each step is safe to repeat.
 */

import { queueApply } from '#areas/dns/store/applies.ts'
import { selectAgreed, selectDifferingRRsets, selectRRsets } from '#areas/dns/store/rrsets.ts'
import { deleteZoneRow, selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import { addSeconds } from '#kernel/time.ts'
import type { ProviderZone, ZoneReading } from '#providers/ports/dns.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { valuesOf } from '../records/rrsets/rrset-state.ts'
import { writeActualState } from './compare/check.ts'
import { recordSharedZones } from './compare/shared-zone.ts'
import { adoptRRsets } from './drift/adopt.ts'
import type { ZoneJob } from './zone-job.ts'

/** Creates the zone at the provider. The records that the provider puts into a new zone are adopted. */
export async function createAtProvider(zoneJob: ZoneJob): Promise<void> {
  const { zone, dns } = zoneJob
  // A worker that stopped after creating the zone finds it here.
  const existing = await dns.findZone(zone.name)
  const provided = existing ?? (await dns.createZone(zone.name, zone.creation_options))
  await activate(zoneJob, provided, await dns.read(provided))
}

/** Imports a zone from the provider with all its records. */
export async function importFromProvider(zoneJob: ZoneJob): Promise<void> {
  const { zone, dns } = zoneJob
  const provided = await dns.findZone(zone.name)
  if (!provided) throw new ProviderError('not_found', `The provider has no zone ${zone.name}`)
  await activate(zoneJob, provided, await dns.read(provided))
}

async function activate(
  { zone, record }: ZoneJob,
  provided: ProviderZone,
  reading: ZoneReading,
): Promise<void> {
  await record(async (context) => {
    const present = await selectZone(context, zone.id, true)
    // The zone's deletion may have been requested meanwhile. Then only its removal is left to do.
    if (present.status === 'deleting') return
    await writeActualState(context, present, await selectRRsets(context, zone.id), reading)
    // Records written meanwhile are pending changes.
    const theirs = (await selectDifferingRRsets(context, zone.id)).filter(({ wanted }) => wanted === null)
    // All records of a zone that we just created are ours, including those that the provider added.
    if (zone.status === 'importing')
      await context.withinLimit('records', theirs.flatMap(({ actual }) => valuesOf(actual)).length)
    await adoptRRsets(context, zone.id, [...theirs, ...(await selectAgreed(context, zone.id))], 'import')
    await updateZoneRow(context, zone.id, {
      status: 'active',
      provider_ref: provided.ref,
      error: null,
      checked_at: context.now,
      read_at: context.now,
      check_requested_at: null,
      next_check_at: addSeconds(context.now, present.check_interval_seconds),
    })
    await recordSharedZones(context, await selectZone(context, zone.id))
    const isPending = (await selectDifferingRRsets(context, zone.id)).length > 0
    if (isPending && present.apply_mode === 'automatic') await queueApply(context, zone.id, { cause: 'api' })
  })
}

/** Removes the zone at the provider, and then in Holdfast. */
export async function deleteAtProvider({ zone, dns, record }: ZoneJob): Promise<void> {
  const provided = await dns.findZone(zone.name)
  if (provided) await dns.deleteZone(provided)
  await record((context) => deleteZoneRow(context, zone.id))
}

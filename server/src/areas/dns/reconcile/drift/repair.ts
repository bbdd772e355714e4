import { selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { providerZone, type ZoneJob } from '../zone-job.ts'

/** Corrects the settings at the provider for which a correction was requested. */
export async function repairZone(zoneJob: ZoneJob): Promise<void> {
  const { zone, dns, record } = zoneJob
  for (const code of zone.repairs) {
    const failure = await failureOf(dns.repair?.(providerZone(zoneJob), code))
    // After a transient failure the request remains and is retried.
    if (failure?.isTransient) throw failure
    await record(async (context) => {
      const { repairs } = await selectZone(context, zone.id, true)
      await updateZoneRow(context, zone.id, { repairs: repairs.filter((requested) => requested !== code) })
    })
    if (failure) throw failure
  }
}

async function failureOf(task: Promise<void> | undefined): Promise<ProviderError | null> {
  try {
    await task
    return null
  } catch (error) {
    return providerErrorFrom(error)
  }
}

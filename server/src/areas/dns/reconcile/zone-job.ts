import type { OpenConnection, ProviderClients } from '#areas/connections/index.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import type { Clock } from '#kernel/time.ts'
import type { Caller, Context, Tenancy } from '#platform/context.ts'
import type { Job } from '#platform/work/work-kind.ts'
import type { DnsCapabilities, DnsProvider, ProviderZone } from '#providers/ports/dns.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

export type ReconcileDependencies = { tenancy: Tenancy; providerClients: ProviderClients; clock: Clock }

/** One zone, claimed by a worker. */
export type ZoneJob = {
  job: Job
  zone: ZoneRow
  connection: OpenConnection
  dns: DnsProvider
  capabilities: DnsCapabilities
  /** Runs a transaction that is rolled back if the claim on the zone was lost. */
  record<T>(task: (context: Context) => Promise<T>, caller?: Caller): Promise<T>
}

/** The zone as the provider identifies it. */
export function providerZone({ zone }: ZoneJob): ProviderZone {
  if (zone.provider_ref === null)
    throw new ProviderError('not_found', `The zone ${zone.name} has not been found at the provider`)
  return { name: zone.name, ref: zone.provider_ref }
}

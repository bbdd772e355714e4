import type { ProviderClients } from '#areas/connections/index.ts'
import { domainStatuses } from '#kernel/domains/domain-status.ts'
import type { Area } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import { countMeasure } from '#platform/telemetry/count-measure.ts'
import { domainKind, failingDomain } from './domain/domain-kind.ts'
import { domainOperations } from './domain/domains.operations.ts'
import { domainEventTypes } from './events.ts'
import { failingRegistrar, listingKind, listingWork } from './listing/listing-kind.ts'
import { registrarOperations } from './registrars/registrars.operations.ts'
import { domainLinks } from './related/links.ts'
import { domainType } from './related/resource-types.ts'
import { makeRegistrarDue } from './store/registrars.ts'

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

/** Domains: what is registered at which registrar, and until when. */
export const domainsArea: Area<Dependencies> = {
  name: 'domains',
  eventTypes: domainEventTypes,
  limits: [{ name: 'domains', count: countRows('domains') }],
  failing: [failingRegistrar, failingDomain],
  measures: [
    countMeasure({
      name: 'holdfast_domains',
      help: 'Domains, by status.',
      label: 'status',
      table: 'domains',
      column: 'status',
      values: domainStatuses,
    }),
  ],
  async onConnectionRenewed(context, connectionId) {
    await makeRegistrarDue(context, connectionId)
    await context.wake(listingWork)
  },
  create: (dependencies) => ({
    operations: [...registrarOperations(dependencies.providerClients), ...domainOperations],
    work: [listingKind(dependencies), domainKind(dependencies)],
    resourceTypes: [domainType],
    links: domainLinks,
  }),
}

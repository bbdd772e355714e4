import type { ProviderClients } from '#areas/connections/index.ts'
import type { Clock } from '#kernel/time.ts'
import type { Area } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import type { AliasLookup } from '#platform/delegation/alias-lookup.ts'
import type { AuthoritativeReader } from '#platform/delegation/authoritative-reader.ts'
import type { Egress } from '#platform/net/egress.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import { countAccounts } from './accounts/account-store.ts'
import { accountOperations } from './accounts/accounts.operations.ts'
import { accountsKind, failingAccount } from './accounts/work.ts'
import { selectServersWithCertificates } from './agent/agent-store.ts'
import { installationEventTypes } from './agent/events.ts'
import { certificateJobs } from './agent/jobs.ts'
import { createAcmeClients } from './clients.ts'
import { acmeEventTypes } from './events.ts'
import { managedOperations } from './managed/managed.operations.ts'
import { managedMeasure, overdueMeasure } from './measures.ts'
import { failingManaged } from './orders/close.ts'
import { onRecordsChanged } from './orders/on-records-changed.ts'
import { managedKind } from './orders/work.ts'
import { acmeLinks, acmeTypes } from './related/related.ts'

type Dependencies = {
  tenancy: Tenancy
  egress: Egress
  clock: Clock
  providerClients: ProviderClients
  aliasOf: AliasLookup
  authoritativeReader: AuthoritativeReader
}

/** Certificates that are ordered and renewed by ACME, with the DNS area as the place of proofs. */
export const acmeArea: Area<Dependencies> = {
  name: 'acme',
  eventTypes: [...acmeEventTypes, ...installationEventTypes],
  limits: [
    { name: 'acme_accounts', count: countAccounts },
    { name: 'managed_certificates', count: countRows('managed_certificates') },
  ],
  failing: [failingAccount, failingManaged],
  measures: [managedMeasure, overdueMeasure],
  serversWithJobs: selectServersWithCertificates,
  subscribers: () => [onRecordsChanged],
  create(dependencies) {
    const { egress, clock } = dependencies
    const clients = createAcmeClients(egress, clock)
    return {
      operations: [...accountOperations(egress), ...managedOperations(dependencies)],
      work: [accountsKind({ ...dependencies, clients }), managedKind({ ...dependencies, clients })],
      resourceTypes: acmeTypes,
      links: acmeLinks,
      agentJobs: [certificateJobs(dependencies.providerClients)],
    }
  },
}

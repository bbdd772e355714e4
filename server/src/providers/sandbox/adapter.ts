import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { sandboxCertificates } from './certificates.ts'
import { sandboxChanges } from './cloud/changes.ts'
import { sandboxCloud } from './cloud/cloud.ts'
import { sandboxCreation } from './cloud/creation.ts'
import { sandboxMetrics } from './cloud/metrics.ts'
import { sandboxSnapshots } from './cloud/snapshots.ts'
import { sandboxVolumes } from './cloud/volumes.ts'
import { sandboxDns } from './dns.ts'
import { injectFaults } from './faults.ts'
import { sandboxFirewalls } from './firewalls/firewalls.ts'
import { sandboxFirewallManagement } from './firewalls/management.ts'
import { sandboxManifest } from './manifest.ts'
import { sandboxContacts } from './registrar/contacts.ts'
import { sandboxPurchases } from './registrar/purchases.ts'
import { sandboxRegistrar } from './registrar/registrar.ts'

/** A provider inside Holdfast, clearly labelled, so that everything can be tried without any account. */
export const sandbox: ProviderAdapter = {
  manifest: sandboxManifest,
  open: (_credentials, { providerState }) => ({
    async verify() {
      await injectFaults(providerState, 'verify')
      return { detail: 'A sandbox without effect on the outside world.' }
    },
    dns: sandboxDns(providerState),
    firewalls: sandboxFirewalls(providerState),
    firewallManagement: sandboxFirewallManagement(providerState),
    cloud: sandboxCloud(providerState),
    serverChanges: sandboxChanges(providerState),
    serverCreation: sandboxCreation(providerState),
    snapshots: sandboxSnapshots(providerState),
    volumes: sandboxVolumes(providerState),
    serverMetrics: sandboxMetrics(providerState),
    registrar: sandboxRegistrar(providerState),
    purchases: sandboxPurchases(providerState),
    contacts: sandboxContacts(providerState),
    certificates: sandboxCertificates,
  }),
}

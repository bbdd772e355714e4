import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { createDigitalOceanCertificates } from './certificates.ts'
import { createDigitalOceanChanges } from './changes.ts'
import { createDigitalOceanClient } from './client.ts'
import { createDigitalOceanCreation } from './creation/creation.ts'
import { createDigitalOceanCloud } from './droplets.ts'
import { createDigitalOceanFirewalls } from './firewalls/firewalls.ts'
import { createDigitalOceanFirewallManagement } from './firewalls/management.ts'
import { manifest } from './manifest.ts'
import { createDigitalOceanMetrics } from './metrics.ts'
import { createDigitalOceanSnapshots } from './snapshots.ts'
import { createDigitalOceanVolumes } from './volumes.ts'

/** DigitalOcean, with its API at this address. */
export function digitaloceanAt(url: string): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress, providerState }) {
      const client = createDigitalOceanClient(url, credentials, egress)
      const firewalls = createDigitalOceanFirewalls(client, providerState)
      return {
        async verify() {
          await client.call({ method: 'GET', path: '/v2/firewalls', query: { per_page: 1 } })
          return { detail: 'DigitalOcean accepts the access token.' }
        },
        firewalls,
        firewallManagement: createDigitalOceanFirewallManagement(client, firewalls, providerState),
        cloud: createDigitalOceanCloud(client),
        serverChanges: createDigitalOceanChanges(client),
        serverCreation: createDigitalOceanCreation(client),
        snapshots: createDigitalOceanSnapshots(client),
        volumes: createDigitalOceanVolumes(client),
        serverMetrics: createDigitalOceanMetrics(client),
        certificates: createDigitalOceanCertificates(client),
      }
    },
  }
}

export const digitalocean = digitaloceanAt('https://api.digitalocean.com')

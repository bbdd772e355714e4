import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { createHetznerCertificates } from './certificates.ts'
import { createHetznerChanges } from './changes.ts'
import { createHetznerClient } from './client.ts'
import { createHetznerCreation } from './creation/creation.ts'
import { createHetznerFirewalls } from './firewalls/firewalls.ts'
import { createHetznerFirewallManagement } from './firewalls/management.ts'
import { manifest } from './manifest.ts'
import { createHetznerMetrics } from './metrics.ts'
import { createHetznerCloud } from './servers.ts'
import { createHetznerSnapshots } from './snapshots.ts'
import { createHetznerVolumes } from './volumes.ts'

/** Hetzner Cloud, with its API at this address. */
export function hetznerAt(url: string): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress }) {
      const client = createHetznerClient(url, credentials, egress)
      return {
        async verify() {
          await client.call({ method: 'GET', path: '/firewalls', query: { per_page: 1 } })
          return { detail: 'Hetzner Cloud accepts the API token.' }
        },
        firewalls: createHetznerFirewalls(client),
        firewallManagement: createHetznerFirewallManagement(client),
        cloud: createHetznerCloud(client),
        serverChanges: createHetznerChanges(client),
        serverCreation: createHetznerCreation(client),
        snapshots: createHetznerSnapshots(client),
        volumes: createHetznerVolumes(client),
        serverMetrics: createHetznerMetrics(client),
        certificates: createHetznerCertificates(client),
      }
    },
  }
}

export const hetzner = hetznerAt('https://api.hetzner.cloud/v1')

import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { createScalewayChanges } from './changes/changes.ts'
import { createScalewayClient } from './client.ts'
import { createScalewayCreation } from './creation/creation.ts'
import { createScalewayFirewalls, listGroups } from './firewalls/firewalls.ts'
import { createScalewayFirewallManagement } from './firewalls/management.ts'
import { manifest } from './manifest.ts'
import { createScalewayCloud } from './servers.ts'
import { createScalewaySnapshots } from './snapshots/snapshots.ts'
import { createVolumeCreation } from './volumes/creation.ts'
import { createScalewayVolumes } from './volumes/volumes.ts'
import { zonesOf } from './zones.ts'

/** Scaleway, with its API at this address. */
export function scalewayAt(url: string): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress, providerState }) {
      const client = createScalewayClient(url, credentials, egress)
      const zones = zonesOf(credentials)
      return {
        async verify() {
          await listGroups(client, zones)
          return { detail: 'Scaleway accepts the secret key.' }
        },
        firewalls: createScalewayFirewalls(client, zones, providerState),
        firewallManagement: createScalewayFirewallManagement(client, providerState),
        cloud: createScalewayCloud(client, zones, providerState),
        serverChanges: createScalewayChanges(client),
        serverCreation: createScalewayCreation(client, zones, providerState),
        snapshots: createScalewaySnapshots(client, zones, providerState),
        volumes: { ...createScalewayVolumes(client, zones), creation: createVolumeCreation(client) },
      }
    },
  }
}

export const scaleway = scalewayAt('https://api.scaleway.com')

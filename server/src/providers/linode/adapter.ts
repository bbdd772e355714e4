import { Type } from 'typebox'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { createLinodeChanges } from './changes/changes.ts'
import { createLinodeSnapshots } from './changes/snapshots.ts'
import { createLinodeClient } from './client.ts'
import { createLinodeCreation } from './creation/creation.ts'
import { createLinodeFirewalls } from './firewalls/firewalls.ts'
import { createLinodeFirewallManagement } from './firewalls/management.ts'
import { manifest } from './manifest.ts'
import { createLinodeMetrics } from './metrics.ts'
import { createLinodeCloud } from './servers.ts'
import { createLinodeVolumes } from './volumes.ts'

const isProfile = responseShape(Type.Object({ username: Type.String() }))

/** Linode, with its API at this address. */
export function linodeAt(url: string): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress }) {
      const client = createLinodeClient(url, credentials, egress)
      return {
        async verify() {
          const { username } = await client.read({ method: 'GET', path: '/profile' }, isProfile)
          await client.call({ method: 'GET', path: '/networking/firewalls', query: { page_size: 25 } })
          return { detail: `The user ${username} at Linode.` }
        },
        firewalls: createLinodeFirewalls(client),
        firewallManagement: createLinodeFirewallManagement(client),
        cloud: createLinodeCloud(client),
        serverChanges: createLinodeChanges(client),
        serverCreation: createLinodeCreation(client),
        snapshots: createLinodeSnapshots(client),
        volumes: createLinodeVolumes(client),
        serverMetrics: createLinodeMetrics(client),
      }
    },
  }
}

export const linode = linodeAt('https://api.linode.com/v4')

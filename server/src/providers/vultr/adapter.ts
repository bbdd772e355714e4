import { Type } from 'typebox'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { recordedActions } from '#providers/recorded-actions.ts'
import { responseShape } from '#providers/response-shape.ts'
import { createVultrChanges } from './changes.ts'
import { createVultrClient } from './client.ts'
import { createVultrCreation } from './creation/creation.ts'
import { lockedCode } from './errors.ts'
import { createVultrFirewalls } from './firewalls/firewalls.ts'
import { createVultrFirewallManagement } from './firewalls/management.ts'
import { manifest } from './manifest.ts'
import { createVultrCloud } from './servers.ts'
import { createVultrSnapshots } from './snapshots.ts'
import { createVultrVolumes } from './volumes.ts'

const isAccount = responseShape(Type.Object({ account: Type.Object({ name: Type.String() }) }))

/** Vultr, with its API at this address. */
export function vultrAt(url: string): ProviderAdapter {
  return {
    manifest,
    open(credentials, { egress, providerState }) {
      const client = createVultrClient(url, credentials, egress)
      const actions = recordedActions('Vultr', providerState, [lockedCode])
      return {
        async verify() {
          const { account } = await client.read({ method: 'GET', path: '/account' }, isAccount)
          await client.call({ method: 'GET', path: '/firewalls', query: { per_page: 1 } })
          return { detail: `The account ${account.name} at Vultr.` }
        },
        firewalls: createVultrFirewalls(client),
        firewallManagement: createVultrFirewallManagement(client),
        cloud: createVultrCloud(client, actions),
        serverChanges: createVultrChanges(client, actions),
        serverCreation: createVultrCreation(client),
        snapshots: createVultrSnapshots(client),
        volumes: createVultrVolumes(client),
      }
    },
  }
}

export const vultr = vultrAt('https://api.vultr.com/v2')

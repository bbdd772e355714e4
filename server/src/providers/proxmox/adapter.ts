import { Type } from 'typebox'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { serverAddress } from '#providers/server-address.ts'
import { createProxmoxChanges } from './changes.ts'
import { createProxmoxCloud } from './cloud.ts'
import { createProxmoxClient, dataReader } from './connection/client.ts'
import { missingPrivileges } from './connection/privileges.ts'
import { createProxmoxCreation } from './creation/creation.ts'
import { createProxmoxFirewalls } from './firewalls/firewalls.ts'
import { manifest } from './manifest.ts'
import { createProxmoxMetrics } from './metrics.ts'
import { createProxmoxSnapshots } from './storage/snapshots.ts'
import { createProxmoxVolumes } from './storage/volumes.ts'

const readVersion = dataReader(Type.Object({ version: Type.String() }))

/** A host or cluster with Proxmox VE. */
export const proxmox: ProviderAdapter = {
  manifest,
  open(credentials, { egress, providerState }) {
    const server = serverAddress('proxmox', credentials['server'] ?? '', credentials['port'] ?? '')
    const client = createProxmoxClient(credentials, egress)
    const user = credentials['token_id']?.trim() ?? ''
    return {
      ...(server !== undefined && { server }),
      async verify() {
        const { version } = await readVersion(client, { method: 'GET', path: '/version' })
        const missing = await missingPrivileges(client, version)
        if (missing.length === 0) return { detail: `Proxmox VE ${version}.` }
        return {
          detail: `Proxmox VE ${version}. The token lacks privileges, so some actions will be refused: ${missing.join(', ')}.`,
        }
      },
      cloud: createProxmoxCloud(client, providerState, user),
      serverChanges: createProxmoxChanges(client, user),
      serverCreation: createProxmoxCreation(client, providerState, {
        user,
        secret: credentials['token_secret']?.trim() ?? '',
      }),
      firewalls: createProxmoxFirewalls(client),
      snapshots: createProxmoxSnapshots(client),
      volumes: createProxmoxVolumes(client, providerState),
      serverMetrics: createProxmoxMetrics(client),
    }
  },
}

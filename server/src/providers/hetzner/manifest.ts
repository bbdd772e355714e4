import { powerActionKinds, serverChangeKinds } from '#kernel/cloud/server-action.ts'
import { firewallDirections, firewallProtocols } from '#kernel/ip/firewall/rule.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'hetzner',
  name: 'Hetzner Cloud',
  summary: 'Servers and firewalls of one project at Hetzner Cloud.',
  documentation: 'https://docs.hetzner.cloud/reference/cloud',
  credentials: [
    {
      name: 'token',
      label: 'API token',
      help: 'Create it in the project at console.hetzner.com under Security, API tokens, with the permissions Read & Write.',
      secret: true,
      fallback: null,
    },
  ],
  budgets: [{ requests: 3600, seconds: 3600 }],
  firewalls: {
    directions: firewallDirections,
    protocols: firewallProtocols,
    rulesMax: 50,
    descriptionMax: 255,
  },
  firewallManagement: { nameMax: 128, outboundWithoutRules: 'allow' },
  cloud: { pageSize: 50, actions: powerActionKinds, stoppedServers: 'billed' },
  serverChanges: {
    kinds: serverChangeKinds,
    resizesDisk: true,
    requires: { resize: 'stopped', reset_password: 'running' },
  },
  serverCreation: { userDataMax: 32 * 1024 },
  snapshots: { kinds: ['image'] },
  volumes: { sizeMaxGib: 10_240, creation: { sizeMinGib: 10, sizeMaxGib: 10_240 } },
  serverMetrics: {
    names: [
      'system.cpu.utilization',
      'system.disk.read',
      'system.disk.write',
      'system.disk.read_operations',
      'system.disk.write_operations',
      'system.network.receive',
      'system.network.transmit',
    ],
    stepSeconds: 60,
    requests: 1,
  },
  certificates: {
    shows: 'certificates',
    showsUse: true,
    permission: 'the permission Read',
    listingSeconds: 3600,
  },
}

import { firewallDirections } from '#kernel/ip/firewall/rule.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { pageSize } from './client.ts'

export const manifest: ProviderManifest = {
  kind: 'linode',
  name: 'Akamai Cloud (Linode)',
  summary: 'Servers and Cloud Firewalls of one account at Akamai Cloud, formerly Linode.',
  documentation: 'https://techdocs.akamai.com/linode-api/reference/api',
  credentials: [
    {
      name: 'token',
      label: 'Personal access token',
      help: 'Create it at cloud.linode.com under API Tokens, with Read/Write access to Firewalls, Images, Linodes and Volumes, and Read Only access to Events.',
      secret: true,
      fallback: null,
    },
  ],
  // That of lists. Other requests have higher ones.
  budgets: [{ requests: 200, seconds: 60 }],
  firewalls: {
    directions: firewallDirections,
    protocols: ['tcp', 'udp', 'icmp'],
    rulesMax: 25,
    descriptionMax: 100,
  },
  firewallManagement: {
    nameMax: 32,
    // From 3 characters, and no two of the others in a row.
    namePattern: '(?=.{3})[a-zA-Z]([-_.]?[a-zA-Z0-9])*',
    otherFirewall: 'refused',
    outboundWithoutRules: 'allow',
  },
  cloud: { pageSize, actions: ['power_on', 'shutdown', 'reboot'], stoppedServers: 'billed' },
  serverChanges: {
    kinds: [
      'rename',
      'resize',
      'rebuild',
      'reset_password',
      'backup_on',
      'backup_off',
      'snapshot',
      'restore',
    ],
    resizesDisk: true,
    requires: { reset_password: 'stopped' },
  },
  serverCreation: { userDataMax: 65_535 },
  snapshots: { kinds: ['image'] },
  volumes: { sizeMaxGib: 10_240, creation: { sizeMinGib: 10, sizeMaxGib: 10_240 } },
  serverMetrics: {
    names: ['system.cpu.utilization', 'system.network.receive', 'system.network.transmit'],
    stepSeconds: 300,
    requests: 1,
    budget: { requests: 50, seconds: 60 },
  },
}

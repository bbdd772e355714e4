import { powerActionKinds } from '#kernel/cloud/server-action.ts'
import { firewallDirections } from '#kernel/ip/firewall/rule.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'digitalocean',
  name: 'DigitalOcean',
  summary: 'Droplets and cloud firewalls of one team at DigitalOcean.',
  documentation: 'https://docs.digitalocean.com/reference/api',
  credentials: [
    {
      name: 'token',
      label: 'Personal access token',
      help: 'Create it at cloud.digitalocean.com under API, Tokens, with full access, or with the scopes droplet:read, droplet:create, droplet:update, droplet:delete, droplet:admin, image:read, image:create, snapshot:read, snapshot:delete, ssh_key:read, ssh_key:create, tag:create, regions:read, sizes:read, block_storage:read, block_storage:create, block_storage:delete, block_storage_action:create, reserved_ip:read, reserved_ip:delete, firewall:read, firewall:create, firewall:update, firewall:delete and monitoring:read, and for the inventory of certificates certificate:read.',
      secret: true,
      fallback: null,
    },
  ],
  budgets: [
    { requests: 5000, seconds: 3600 },
    { requests: 250, seconds: 60 },
  ],
  firewalls: {
    directions: firewallDirections,
    // The API's document requires ports of ICMP rules, and DigitalOcean's own clients send none.
    protocols: ['tcp', 'udp'],
    rulesMax: 50,
    descriptionMax: 100,
    hasOneRulePerTraffic: true,
    hasNoDescriptions: true,
  },
  firewallManagement: {
    nameMax: 255,
    namePattern: '[a-zA-Z0-9][a-zA-Z0-9.-]+',
    isFoundByName: true,
    requiresRules: true,
    outboundWithoutRules: 'deny',
  },
  cloud: { pageSize: 200, actions: powerActionKinds, stoppedServers: 'billed' },
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
    requires: { resize: 'stopped' },
    sendsPasswords: true,
  },
  serverCreation: { userDataMax: 64 * 1024 },
  snapshots: { kinds: ['image'] },
  volumes: { sizeMaxGib: 16_384, creation: { sizeMinGib: 1, sizeMaxGib: 16_384 } },
  serverMetrics: {
    names: [
      'system.cpu.utilization',
      'system.network.receive',
      'system.network.transmit',
      'system.memory.total',
      'system.memory.used',
      'system.filesystem.total',
      'system.filesystem.used',
    ],
    stepSeconds: 300,
    requests: 7,
  },
  certificates: {
    shows: 'fingerprint',
    showsUse: false,
    permission: 'the scope certificate:read',
    listingSeconds: 3600,
  },
}

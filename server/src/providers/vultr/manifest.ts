import { firewallProtocols } from '#kernel/ip/firewall/rule.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { pageSize } from './client.ts'

export const manifest: ProviderManifest = {
  kind: 'vultr',
  name: 'Vultr',
  summary: 'Servers and firewall groups of one account at Vultr.',
  documentation: 'https://www.vultr.com/api',
  credentials: [
    {
      name: 'api_key',
      label: 'API key',
      help: 'Enable it at my.vultr.com under Account, API, and add the address of this service under Access Control. The key of a user needs the permissions Manage Servers and Manage Firewall, and to create servers the one that the API calls provisioning, to resize them upgrade.',
      secret: true,
      fallback: null,
    },
  ],
  // For each address from which requests come.
  budgets: [{ requests: 30, seconds: 1 }],
  firewalls: {
    directions: ['inbound'],
    protocols: firewallProtocols,
    rulesMax: 50,
    hasOneRulePerTraffic: true,
    descriptionMax: 255,
  },
  // Vultr documents no length.
  firewallManagement: { nameMax: 200, otherFirewall: 'replaced', outboundWithoutRules: 'allow' },
  // Its restart cuts the power.
  cloud: { pageSize, actions: ['power_on', 'power_off', 'power_cycle'], stoppedServers: 'billed' },
  serverChanges: {
    kinds: ['rename', 'resize', 'rebuild', 'backup_on', 'backup_off', 'snapshot', 'restore'],
    resizesDisk: true,
  },
  serverCreation: { userDataMax: 64 * 1024 },
  snapshots: { kinds: ['image'] },
  // Of the larger of its two kinds. Those with NVMe are created.
  volumes: { sizeMaxGib: 40_000, creation: { sizeMinGib: 10, sizeMaxGib: 10_000 } },
}

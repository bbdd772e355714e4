import { firewallDirections } from '#kernel/ip/firewall/rule.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { pageSize } from './client.ts'

export const manifest: ProviderManifest = {
  kind: 'scaleway',
  name: 'Scaleway',
  summary: 'Instances and their security groups at Scaleway.',
  documentation: 'https://www.scaleway.com/en/developers/api/instances',
  credentials: [
    {
      name: 'secret_key',
      label: 'Secret key',
      help: 'Of an API key whose policy contains InstancesFullAccess and BlockStorageFullAccess for the project. New servers are created in the preferred project of the key. It is shown once, when the API key is created.',
      secret: true,
      fallback: null,
    },
    {
      name: 'zones',
      label: 'Zones',
      help: 'The zones whose Instances and security groups are listed, separated by commas, or “all”.',
      secret: false,
      fallback: 'all',
      example: 'fr-par-1, nl-ams-1',
    },
  ],
  firewalls: {
    directions: firewallDirections,
    protocols: ['tcp', 'udp', 'icmp'],
    // Scaleway documents no number. It refuses rules above the quota of the organisation.
    rulesMax: 50,
    descriptionMax: 255,
    hasOneRulePerTraffic: true,
    hasNoDescriptions: true,
  },
  firewallManagement: {
    nameMax: 200,
    hasRegions: true,
    otherFirewall: 'replaced',
    afterDetach: 'default',
    outboundWithoutRules: 'allow',
  },
  cloud: {
    pageSize,
    actions: ['power_on', 'power_off', 'shutdown', 'reboot'],
    stoppedServers: 'disks_billed',
  },
  serverChanges: {
    kinds: ['rename', 'resize', 'rescue_on', 'rescue_off', 'snapshot'],
    requires: { resize: 'stopped' },
    keepsHostAfterShutdown: true,
    setsNoRescuePassword: true,
  },
  serverCreation: { userDataMax: 127_998, setsNoPassword: true },
  snapshots: { kinds: ['image'] },
  // 10,000 gigabytes.
  volumes: { sizeMaxGib: 9313, creation: { sizeMinGib: 5, sizeMaxGib: 9313 } },
}

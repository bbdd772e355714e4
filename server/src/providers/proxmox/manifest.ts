import { powerActionKinds } from '#kernel/cloud/server-action.ts'
import { firewallDirections, firewallProtocols } from '#kernel/ip/firewall/rule.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { rulesMax } from './firewalls/firewalls.ts'

export const manifest: ProviderManifest = {
  kind: 'proxmox',
  name: 'Proxmox VE',
  summary: 'Virtual machines and containers of a host or cluster with Proxmox VE.',
  documentation: 'https://pve.proxmox.com/wiki/Proxmox_VE_API',
  credentials: [
    {
      name: 'server',
      label: 'Host',
      help: 'Host name or address of the host, or of one host of the cluster.',
      secret: false,
      isDestination: true,
      isServer: true,
      fallback: null,
      example: 'pve1.example.com',
    },
    {
      name: 'port',
      label: 'Port',
      help: 'TCP port of the web interface.',
      secret: false,
      isDestination: true,
      fallback: '8006',
    },
    {
      name: 'token_id',
      label: 'Token id',
      help: 'Create the token in Proxmox VE under Datacenter, Permissions, API Tokens. The id is shown there with the user in front.',
      secret: false,
      fallback: null,
      example: 'holdfast@pve!servers',
    },
    {
      name: 'token_secret',
      label: 'Token secret',
      help: 'Proxmox VE shows it once, when the token is created.',
      secret: true,
      fallback: null,
    },
    {
      name: 'certificate_fingerprint',
      label: 'Certificate fingerprint',
      help: 'The SHA-256 fingerprint of the certificate, if no public authority issued it. Proxmox VE shows it at the node under System, Certificates.',
      secret: false,
      isDestination: true,
      fallback: '',
    },
    {
      name: 'certificate_authority',
      label: 'Certificate authority',
      help: 'Instead of the fingerprint: the certificate of the cluster’s own authority as PEM, which is in /etc/pve/pve-root-ca.pem. The certificate of the host must be valid for the name above.',
      secret: false,
      isDestination: true,
      fallback: '',
    },
  ],
  cloud: {
    pageSize: 200,
    actions: powerActionKinds,
    // A container has no reset.
    exception: { refPrefix: 'lxc/', lacks: ['power_cycle'] },
    isUnbilled: true,
  },
  serverChanges: {
    kinds: ['rename', 'resize', 'snapshot', 'restore'],
    requires: { resize: 'stopped' },
  },
  // A configuration of cloud-init is a file of the host, which the API does not write.
  serverCreation: { userDataMax: 0 },
  firewalls: {
    directions: firewallDirections,
    protocols: firewallProtocols,
    rulesMax,
    descriptionMax: 255,
    isOfServer: true,
  },
  snapshots: { kinds: ['checkpoint'] },
  volumes: {
    sizeMaxGib: 65_536,
    creation: { sizeMinGib: 1, sizeMaxGib: 65_536, needsServer: true },
  },
  serverMetrics: {
    names: [
      'system.cpu.utilization',
      'system.memory.used',
      'system.memory.total',
      'system.disk.read',
      'system.disk.write',
      'system.network.receive',
      'system.network.transmit',
      'system.filesystem.used',
      'system.filesystem.total',
    ],
    stepSeconds: 60,
    requests: 2,
  },
}

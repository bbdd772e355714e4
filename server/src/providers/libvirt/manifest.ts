import { powerActionKinds } from '#kernel/cloud/server-action.ts'
import { firewallDirections } from '#kernel/ip/firewall/rule.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { protocols, rulesMax } from './firewalls/rules.ts'

export const manifest: ProviderManifest = {
  kind: 'libvirt',
  name: 'libvirt',
  summary:
    'Virtual machines and network filters of one host with libvirt, such as KVM, over TLS with a client certificate.',
  documentation: 'https://libvirt.org/kbase/tlscerts.html',
  credentials: [
    {
      name: 'server',
      label: 'Host',
      help: 'Host name of the host. The certificate of its libvirt daemon must be valid for this name.',
      secret: false,
      isDestination: true,
      isServer: true,
      fallback: null,
      example: 'kvm1.example.com',
    },
    {
      name: 'port',
      label: 'Port',
      help: 'TCP port of the daemon for TLS.',
      secret: false,
      isDestination: true,
      fallback: '16514',
    },
    {
      name: 'driver',
      label: 'Driver',
      help: 'The driver of the host whose machines are listed.',
      secret: false,
      fallback: 'qemu:///system',
      choices: ['qemu:///system', 'xen:///system', 'lxc:///system'],
    },
    {
      name: 'certificate_authority',
      label: 'Certificate authority',
      help: 'Certificate of the authority that issued the daemon’s certificate, as PEM: cacert.pem of libvirt.',
      secret: false,
      isDestination: true,
      fallback: null,
    },
    {
      name: 'client_certificate',
      label: 'Client certificate',
      help: 'Certificate with which this installation identifies itself, as PEM: clientcert.pem of libvirt.',
      secret: false,
      fallback: null,
    },
    {
      name: 'client_key',
      label: 'Client key',
      help: 'Private key of the client certificate, as PEM, without a passphrase: clientkey.pem of libvirt.',
      secret: true,
      fallback: null,
    },
  ],
  cloud: { pageSize: 20, actions: powerActionKinds, isUnbilled: true },
  serverChanges: {
    kinds: ['rename', 'resize', 'snapshot', 'restore'],
    resizesDisk: true,
    requires: { rename: 'stopped', resize: 'stopped' },
  },
  serverCreation: { userDataMax: 65_536 },
  firewalls: {
    directions: firewallDirections,
    protocols,
    rulesMax,
    // In nearly every language, these are at most as many octets as libvirt keeps.
    descriptionMax: 85,
  },
  snapshots: { kinds: ['checkpoint'] },
  volumes: { sizeMaxGib: 65_536, creation: { sizeMinGib: 1, sizeMaxGib: 65_536 } },
  serverMetrics: {
    names: [
      'system.cpu.utilization',
      'system.memory.used',
      'system.memory.total',
      'system.disk.read',
      'system.disk.write',
      'system.disk.read_operations',
      'system.disk.write_operations',
      'system.network.receive',
      'system.network.transmit',
    ],
    stepSeconds: 60,
    requests: 1,
    keepsNoHistory: true,
  },
}

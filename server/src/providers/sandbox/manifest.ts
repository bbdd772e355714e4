import { powerActionKinds, serverChangeKinds } from '#kernel/cloud/server-action.ts'
import { writableTypes } from '#kernel/dns/records/record-types.ts'
import { contactRoles } from '#kernel/domains/contacts/contact.ts'
import { firewallDirections, firewallProtocols } from '#kernel/ip/firewall/rule.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { purchaseKinds } from '#providers/ports/registrar/purchases.ts'
import { domainSettings, registrarFields } from '#providers/ports/registrar/registrar.ts'
import { defaultNameServers } from './state.ts'

export const sandboxManifest: ProviderManifest = {
  kind: 'sandbox',
  name: 'Sandbox',
  summary:
    'A provider inside this service, for testing. Nothing in it is public: it stores zones, firewalls, servers and domains, holds certificates, can simulate slow or failing calls, and can be changed externally.',
  documentation: 'https://www.rfc-editor.org/rfc/rfc2606',
  credentials: [],
  isSimulated: true,
  dns: {
    types: writableTypes,
    hasUnknownTypes: true,
    canListZones: true,
    canCreateZones: true,
    zoneOptions: [
      {
        name: 'nameservers',
        label: 'Name servers',
        help: 'The host names of the authoritative name servers of the zone.',
        kind: 'names',
        isRequired: true,
        fallback: defaultNameServers,
      },
    ],
    canDeleteZones: true,
    batch: { changes: 100, isAtomic: false },
    checksBefore: false,
    ttl: { min: 30, max: 604_800 },
    hasEditableApexNs: true,
  },
  firewalls: {
    directions: firewallDirections,
    protocols: firewallProtocols,
    rulesMax: 50,
    descriptionMax: 100,
  },
  firewallManagement: {
    nameMax: 63,
    namePattern: '[a-z0-9][a-z0-9._-]*',
    outboundWithoutRules: 'allow',
  },
  cloud: { pageSize: 50, actions: powerActionKinds, stoppedServers: 'billed' },
  serverChanges: {
    kinds: serverChangeKinds,
    resizesDisk: true,
    requires: { resize: 'stopped', reset_password: 'running' },
  },
  serverCreation: { userDataMax: 32 * 1024 },
  snapshots: { kinds: ['image'] },
  volumes: { sizeMaxGib: 10_240, creation: { sizeMinGib: 1, sizeMaxGib: 10_240 } },
  serverMetrics: {
    names: [
      'system.cpu.utilization',
      'system.memory.used',
      'system.memory.total',
      'system.filesystem.used',
      'system.filesystem.total',
      'system.disk.read',
      'system.disk.write',
      'system.network.receive',
      'system.network.transmit',
    ],
    stepSeconds: 60,
    requests: 1,
  },
  certificates: {
    shows: 'certificates',
    showsUse: true,
    permission: 'no permission',
    listingSeconds: 3600,
  },
  registrar: {
    canListDomains: true,
    settings: domainSettings,
    hasAuthCodes: true,
    nameserversMax: 13,
    dsForm: 'ds',
    listed: registrarFields,
    pageSize: 100,
  },
  contacts: {
    roles: contactRoles,
    hasVerifications: true,
    hasRegistrantChange: true,
    hasDefaultContacts: true,
  },
  purchases: {
    kinds: purchaseKinds,
    checkMax: 50,
    yearsMax: 10,
    hasDryRun: true,
    canCancelTransfers: true,
    hasBalance: true,
    privacy: 'optional',
    sellsPremium: true,
    currencies: ['EUR'],
  },
}

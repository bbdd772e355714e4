import { findFirewall, findFirewallIdAt } from '#areas/cloud/index.ts'
import {
  managerOfRecord,
  placesOfName,
  recordsOfManager,
  recordsOfRRset,
  rrsetOfRecord,
} from '#areas/dns/index.ts'
import { creationLinks } from '#areas/identity/index.ts'
import { endpointsReceiving, eventFilterOf, eventLinks } from '#areas/webhooks/index.ts'
import { familyOf } from '#kernel/ip/address.ts'
import { networkOf } from '#kernel/ip/network.ts'
import { pageOfIds } from '#platform/database/query/read-ids.ts'
import type { Link } from '#platform/related/resource-type.ts'
import { prefixBitsMax, prefixBitsMin } from '../addresses.ts'
import { selectBindingsById } from '../bindings/binding-store.ts'
import { failureEventTypes } from '../bindings/failure-events.ts'
import { dynamicIpEventTypes } from '../events.ts'
import { firewallEventTypes } from '../firewall-bindings/events.ts'
import { findFirewallBinding } from '../firewall-bindings/store.ts'
import { findDynamicIp } from '../store.ts'
import {
  bindingsAt,
  bindingsInZone,
  bindingsOfConnection,
  bindingsOfDynamicIp,
  connectionOfFirewallBinding,
  connectionsOfDynamicIp,
  dynamicIpOfBinding,
  dynamicIpOfFirewallBinding,
  dynamicIpsInZone,
  dynamicIpsMatchingFilter,
  dynamicIpsOfConnection,
  dynamicIpsWithAddress,
  firewallBindingsAt,
  firewallBindingsOfConnection,
  firewallBindingsOfDynamicIp,
  zoneOfBinding,
  zonesOfDynamicIp,
} from './link-store.ts'

/** All of these events are about a dynamic IP. */
const kinds = [...dynamicIpEventTypes, ...firewallEventTypes, ...failureEventTypes].map(({ kind }) => kind)

/** The links of dynamic IPs and their bindings, to each other and to resources of earlier areas. */
export const dynamicIpLinks: readonly Link[] = [
  { of: 'dynamic_ip', kind: 'dynamic_ip_binding', relation: 'part_of', find: bindingsOfDynamicIp },
  { of: 'dynamic_ip_binding', kind: 'dynamic_ip', relation: 'contains', find: dynamicIpOfBinding },
  {
    of: 'dynamic_ip',
    kind: 'firewall_binding',
    relation: 'part_of',
    blocksDeletion: true,
    find: firewallBindingsOfDynamicIp,
  },
  { of: 'firewall_binding', kind: 'dynamic_ip', relation: 'contains', find: dynamicIpOfFirewallBinding },

  { of: 'zone', kind: 'dynamic_ip', relation: 'manages', find: dynamicIpsInZone },
  { of: 'dynamic_ip', kind: 'zone', relation: 'managed_by', find: zonesOfDynamicIp },
  { of: 'zone', kind: 'dynamic_ip_binding', relation: 'manages', find: bindingsInZone },
  { of: 'dynamic_ip_binding', kind: 'zone', relation: 'managed_by', find: zoneOfBinding },

  { of: 'record', kind: 'dynamic_ip', relation: 'manages', find: managerOfRecord },
  { of: 'dynamic_ip', kind: 'record', relation: 'managed_by', find: recordsOfManager },
  {
    of: 'record',
    kind: 'dynamic_ip_binding',
    relation: 'manages',
    async find(context, id, page) {
      const rrset = await rrsetOfRecord(context, id)
      return rrset ? await bindingsAt(context, [rrset], page) : []
    },
  },
  {
    of: 'dynamic_ip_binding',
    kind: 'record',
    relation: 'managed_by',
    async find(context, id, page) {
      const [binding] = await selectBindingsById(context, [id])
      return binding ? await recordsOfRRset(context, { ...binding, zoneId: binding.zone_id }, page) : []
    },
  },

  {
    of: 'connection',
    kind: 'firewall_binding',
    relation: 'uses',
    blocksDeletion: true,
    find: firewallBindingsOfConnection,
  },
  { of: 'firewall_binding', kind: 'connection', relation: 'used_by', find: connectionOfFirewallBinding },
  {
    of: 'firewall_binding',
    kind: 'firewall',
    relation: 'manages',
    async find(context, id, page) {
      const binding = await findFirewallBinding(context, id)
      if (!binding) return []
      const at = { connectionId: binding.connection_id, ref: binding.firewall_ref }
      return pageOfIds(
        [await findFirewallIdAt(context, at)].flatMap((found) => found ?? []),
        page,
      )
    },
  },
  {
    of: 'firewall',
    kind: 'firewall_binding',
    relation: 'managed_by',
    blocksDeletion: true,
    async find(context, id, page) {
      const { connection_id = '', ref = null } = (await findFirewall(context, id)) ?? {}
      return ref === null ? [] : await firewallBindingsAt(context, { connection_id, ref }, page)
    },
  },
  { of: 'connection', kind: 'dynamic_ip', relation: 'uses', find: dynamicIpsOfConnection },
  { of: 'dynamic_ip', kind: 'connection', relation: 'used_by', find: connectionsOfDynamicIp },
  { of: 'connection', kind: 'dynamic_ip_binding', relation: 'uses', find: bindingsOfConnection },

  {
    of: 'dynamic_ip',
    kind: 'webhook_endpoint',
    relation: 'receives_events',
    async find(context, id, page) {
      const dynamicIp = await findDynamicIp(context, id)
      return dynamicIp ? await endpointsReceiving(context, { ...dynamicIp, kinds }, page) : []
    },
  },
  {
    of: 'webhook_endpoint',
    kind: 'dynamic_ip',
    relation: 'sends_events',
    async find(context, endpointId, page) {
      const wanted = await eventFilterOf(context, endpointId, kinds)
      return wanted ? await dynamicIpsMatchingFilter(context, wanted, page) : []
    },
  },
  ...eventLinks('dynamic_ip'),
  ...eventLinks('dynamic_ip_binding'),
  ...eventLinks('firewall_binding'),
  ...creationLinks('dynamic_ip'),
  ...creationLinks('dynamic_ip_binding'),
  ...creationLinks('firewall_binding'),

  {
    of: 'name',
    kind: 'dynamic_ip_binding',
    relation: 'has_name',
    find: async (context, name, page) => await bindingsAt(context, await placesOfName(context, name), page),
  },
  {
    of: 'address',
    kind: 'dynamic_ip',
    relation: 'has_address',
    find: (context, address, page) =>
      dynamicIpsWithAddress(context, [address, ...prefixesAround(address)], page),
  },
]

/** The delegated prefixes that may contain an address. */
function prefixesAround(address: string): string[] {
  if (familyOf(address) !== 'ipv6') return []
  return Array.from(
    { length: prefixBitsMax - prefixBitsMin + 1 },
    (_, index) => networkOf(address, prefixBitsMin + index).text,
  )
}

import { creationLinks } from '#areas/identity/index.ts'
import { eventLinks } from '#areas/webhooks/index.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { searchFirewalls, selectFirewallsById } from '../firewalls/firewall-store.ts'
import {
  connectionOfFirewall,
  firewallsOfConnection,
  firewallsOfServer,
  serversOfFirewall,
} from './firewall-link-store.ts'

export const firewallType: ResourceType = {
  kind: 'firewall',
  permission: 'cloud.read',
  async select(context, ids) {
    const firewalls = await selectFirewallsById(context, ids)
    return firewalls.map(({ id, name, ref }) => ({
      id,
      title: name,
      detail: ref === name ? null : ref,
      state: null,
      parent_id: null,
    }))
  },
  search: searchFirewalls,
}

export const firewallLinks: readonly Link[] = [
  { of: 'connection', kind: 'firewall', relation: 'uses', find: firewallsOfConnection },
  { of: 'firewall', kind: 'connection', relation: 'used_by', find: connectionOfFirewall },
  { of: 'server', kind: 'firewall', relation: 'used_by', find: firewallsOfServer },
  { of: 'firewall', kind: 'server', relation: 'uses', find: serversOfFirewall },
  ...eventLinks('firewall'),
  ...creationLinks('firewall'),
]

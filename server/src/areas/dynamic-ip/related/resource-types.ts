/** Dynamic IPs and their bindings among related resources and in the search across all areas. */
import { readRRsetStates } from '#areas/dns/index.ts'
import { absoluteName, toUnicode } from '#kernel/dns/name.ts'
import type { Context } from '#platform/context.ts'
import type { ResourceType } from '#platform/related/resource-type.ts'
import { families } from '../addresses.ts'
import { addressFor, bindingStatus, placeOf } from '../bindings/binding-state.ts'
import { selectBindingsById } from '../bindings/binding-store.ts'
import { stateOf } from '../dynamic-ips/view.ts'
import { selectFirewallBindingsById } from '../firewall-bindings/store.ts'
import { firewallBindingView } from '../firewall-bindings/view.ts'
import { type DynamicIpRow, selectDynamicIpsById } from '../store.ts'
import { searchBindings, searchDynamicIps, searchFirewallBindings } from './link-store.ts'

const dynamicIpType: ResourceType = {
  kind: 'dynamic_ip',
  permission: 'dynamic_ip.read',
  async select(context, ids) {
    const dynamicIps = await selectDynamicIpsById(context, ids)
    return dynamicIps.map((dynamicIp) => ({
      id: dynamicIp.id,
      title: dynamicIp.name,
      detail: families.flatMap((family) => dynamicIp.addresses[family]?.address ?? []).join(', ') || null,
      state: stateOf(dynamicIp),
      parent_id: null,
    }))
  },
  search: searchDynamicIps,
}

const bindingType: ResourceType = {
  kind: 'dynamic_ip_binding',
  permission: 'dynamic_ip.read',
  async select(context, ids) {
    const bindings = await selectBindingsById(context, ids)
    const dynamicIps = await dynamicIpsOf(context, bindings)
    const statuses = await readRRsetStates(context, bindings.map(placeOf))
    return bindings.flatMap((binding, index) => {
      const dynamicIp = dynamicIps.get(binding.dynamic_ip_id)
      const at = statuses[index]
      if (!dynamicIp || !at) return []
      return {
        id: binding.id,
        title: `${toUnicode(absoluteName(binding.name, at.zone))} ${binding.type}`,
        detail: addressFor(dynamicIp, binding),
        state: bindingStatus(dynamicIp, binding, at).state,
        parent_id: dynamicIp.id,
      }
    })
  },
  search: searchBindings,
}

const firewallBindingType: ResourceType = {
  kind: 'firewall_binding',
  permission: 'dynamic_ip.read',
  async select(context, ids) {
    const bindings = await selectFirewallBindingsById(context, ids)
    const dynamicIps = await dynamicIpsOf(context, bindings)
    return bindings.flatMap((binding) => {
      const dynamicIp = dynamicIps.get(binding.dynamic_ip_id)
      if (!dynamicIp) return []
      return {
        id: binding.id,
        title: [binding.firewall_name, binding.protocol, binding.ports].filter(Boolean).join(' '),
        detail: binding.description || null,
        state: firewallBindingView(dynamicIp, binding).state,
        parent_id: dynamicIp.id,
      }
    })
  },
  search: searchFirewallBindings,
}

export const dynamicIpTypes: readonly ResourceType[] = [dynamicIpType, bindingType, firewallBindingType]

async function dynamicIpsOf(
  context: Context,
  bindings: readonly { dynamic_ip_id: string }[],
): Promise<Map<string, DynamicIpRow>> {
  const ids = [...new Set(bindings.map(({ dynamic_ip_id }) => dynamic_ip_id))]
  return new Map((await selectDynamicIpsById(context, ids)).map((dynamicIp) => [dynamicIp.id, dynamicIp]))
}

/** Dynamic IPs and their bindings among related resources and in the search over all areas. */
import { readRRsetStates } from '#areas/dns/index.ts'
import { absoluteName, toUnicode } from '#kernel/dns/name.ts'
import type { Context } from '#platform/context.ts'
import type { ResourceType } from '#platform/related/resource-type.ts'
import { families } from '../addresses.ts'
import { addressFor, placeOf, standingOf } from '../bindings/binding-state.ts'
import { selectBindingsById } from '../bindings/binding-store.ts'
import { selectFirewallBindingsById } from '../firewall-bindings/store.ts'
import { firewallBindingView } from '../firewall-bindings/view.ts'
import { stateOf } from '../sources/view.ts'
import { type SourceRow, selectSourcesById } from '../store.ts'
import { searchBindings, searchFirewallBindings, searchSources } from './link-store.ts'

const sourceType: ResourceType = {
  kind: 'dynamic_ip',
  permission: 'dynamic_ip.read',
  async select(context, ids) {
    const sources = await selectSourcesById(context, ids)
    return sources.map((source) => ({
      id: source.id,
      title: source.name,
      detail: families.flatMap((family) => source.addresses[family]?.address ?? []).join(', ') || null,
      state: stateOf(source),
      parent_id: null,
    }))
  },
  search: searchSources,
}

const bindingType: ResourceType = {
  kind: 'dynamic_ip_binding',
  permission: 'dynamic_ip.read',
  async select(context, ids) {
    const bindings = await selectBindingsById(context, ids)
    const sources = await sourcesOf(context, bindings)
    const standings = await readRRsetStates(context, bindings.map(placeOf))
    return bindings.flatMap((binding, index) => {
      const source = sources.get(binding.dynamic_ip_id)
      const at = standings[index]
      if (!source || !at) return []
      return {
        id: binding.id,
        title: `${toUnicode(absoluteName(binding.name, at.zone))} ${binding.type}`,
        detail: addressFor(source, binding),
        state: standingOf(source, binding, at).state,
        parent_id: source.id,
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
    const sources = await sourcesOf(context, bindings)
    return bindings.flatMap((binding) => {
      const source = sources.get(binding.dynamic_ip_id)
      if (!source) return []
      return {
        id: binding.id,
        title: [binding.firewall_name, binding.protocol, binding.ports].filter(Boolean).join(' '),
        detail: binding.description || null,
        state: firewallBindingView(source, binding).state,
        parent_id: source.id,
      }
    })
  },
  search: searchFirewallBindings,
}

export const dynamicIpTypes: readonly ResourceType[] = [sourceType, bindingType, firewallBindingType]

async function sourcesOf(
  context: Context,
  bindings: readonly { dynamic_ip_id: string }[],
): Promise<Map<string, SourceRow>> {
  const ids = [...new Set(bindings.map(({ dynamic_ip_id }) => dynamic_ip_id))]
  return new Map((await selectSourcesById(context, ids)).map((source) => [source.id, source]))
}

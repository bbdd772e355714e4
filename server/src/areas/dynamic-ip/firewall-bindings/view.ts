import type { BindingStatus } from '../bindings/binding-state.ts'
import type { DynamicIpRow } from '../store.ts'
import { networksOf } from './rules/networks.ts'
import type { FirewallBindingRow } from './store.ts'

export function firewallBindingView(dynamicIp: DynamicIpRow, binding: FirewallBindingRow) {
  const { id, dynamic_ip_id, connection_id, firewall_ref, firewall_name, direction, protocol, ports } =
    binding
  const { networks, description, overlap_seconds, allow_wide, rules, drift, checked_at } = binding
  return {
    id,
    dynamic_ip_id,
    connection_id,
    firewall_ref,
    firewall_name,
    direction,
    protocol,
    ports,
    networks,
    description,
    overlap_seconds,
    allow_wide,
    current_networks: networksOf(dynamicIp, binding).networks,
    kept_networks: rules.flatMap(({ rule: { network }, since, leaves }) =>
      leaves && since !== null ? { network, remove_after: leaves.after, remove_by: leaves.by } : [],
    ),
    ...statusOf(dynamicIp, binding),
    drift,
    checked_at,
    deleting_since: binding.deleting_since,
    created_at: binding.created_at,
    updated_at: binding.updated_at,
  }
}

function statusOf(
  dynamicIp: DynamicIpRow,
  { error, drift, verified_seq, deleting_since }: FirewallBindingRow,
): BindingStatus {
  if (error) {
    const { code, message } = error
    return { state: code === 'auth' ? 'blocked' : 'failing', error: { code, message } }
  }
  if (drift) return { state: 'drifted', error: null }
  const isPresent = verified_seq === dynamicIp.seq && deleting_since === null
  return { state: isPresent ? 'in_sync' : 'pending', error: null }
}

/**
 * The state of a binding. It is never stored, so it cannot be outdated: it is computed from what the dynamic IP knows,
 * what the zone wants, and what the provider has.
 *
 *   in_sync  the provider has the address, confirmed by reading it
 *   pending  being applied, or waiting for the first address of its family
 *   failing  it could not be applied; the error has the reason, and it is retried
 *   blocked  as failing, until someone corrects the connection's credentials
 *   drifted  changed at the provider; the zone's policy decides what follows
 */
import type { RRsetStatus } from '#areas/dns/index.ts'
import { hostAddress, overlaps } from '#kernel/ip/delegated-prefix.ts'
import type { BindingRow, DynamicIpRow } from '../store.ts'

export const bindingStates = ['in_sync', 'pending', 'failing', 'blocked', 'drifted'] as const
export type BindingState = (typeof bindingStates)[number]

/** The wanted content of the record; null if the dynamic IP has no such address. */
export function addressFor(
  { addresses }: Pick<DynamicIpRow, 'addresses'>,
  { type, interface_id }: Pick<BindingRow, 'type' | 'interface_id'>,
): string | null {
  if (type === 'A') return addresses.ipv4?.address ?? null
  if (interface_id === null) return addresses.ipv6?.address ?? null
  const prefix = addresses.ipv6_prefix?.address
  return prefix === undefined || overlaps(prefix, interface_id) ? null : hostAddress(prefix, interface_id)
}

/** Whether an interface id uses bits of the delegated prefix. */
export function isOverlapping(
  { addresses }: Pick<DynamicIpRow, 'addresses'>,
  { interface_id }: Pick<BindingRow, 'interface_id'>,
): boolean {
  const prefix = addresses.ipv6_prefix?.address
  return prefix !== undefined && interface_id !== null && overlaps(prefix, interface_id)
}

export function placeOf({ zone_id, name, type }: BindingRow) {
  return { zoneId: zone_id, name, type }
}

export type BindingStatus = { state: BindingState; error: { code: string; message: string } | null }

export function bindingStatus(dynamicIp: DynamicIpRow, binding: BindingRow, at: RRsetStatus): BindingStatus {
  if (isOverlapping(dynamicIp, binding)) return { state: 'failing', error: overlapError(dynamicIp, binding) }
  if (binding.error) return failing(binding.error)
  if (at.state.startsWith('drift_') || at.state === 'conflict') return { state: 'drifted', error: null }
  if (at.error) return failing(at.error)
  const isThere =
    isWanted(dynamicIp, binding, at) && at.state === 'in_sync' && binding.verified_seq === dynamicIp.seq
  return { state: isThere ? 'in_sync' : 'pending', error: null }
}

/** Whether the zone wants the address that the dynamic IP has. */
export function isWanted(
  dynamicIp: Pick<DynamicIpRow, 'addresses'>,
  binding: BindingRow,
  { wanted }: RRsetStatus,
): boolean {
  return wanted.join() === (addressFor(dynamicIp, binding) ?? '')
}

export function overlapError({ addresses }: DynamicIpRow, { interface_id }: BindingRow) {
  return {
    code: 'prefix_overlap',
    message: `${interface_id} overlaps the prefix ${addresses.ipv6_prefix?.address ?? ''}: use an interface id whose prefix bits are 0.`,
  }
}

function failing({ code, message }: { code: string; message: string }): BindingStatus {
  return { state: code === 'auth' ? 'blocked' : 'failing', error: { code, message } }
}

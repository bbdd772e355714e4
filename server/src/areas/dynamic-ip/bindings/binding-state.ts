/**
 * Where a binding stands. It has no state of its own that could be out of date: it is worked out of what the
 * source knows, what the zone wants, and what was seen at the provider.
 *
 *   in_sync  the provider has the address, read back from there
 *   pending  on its way, or waiting for the first address of its family
 *   failing  it does not come through; the error says why, and it is tried again
 *   blocked  the same, and somebody has to mend the credentials of the connection
 *   drifted  somebody else has changed it at the provider; what becomes of that, the zone's policy says
 */
import type { RRsetStatus } from '#areas/dns/index.ts'
import { hostAddress, overlaps } from '#kernel/ip/delegated-prefix.ts'
import type { BindingRow, DynamicIpRow } from '../store.ts'

export const bindingStates = ['in_sync', 'pending', 'failing', 'blocked', 'drifted'] as const
export type BindingState = (typeof bindingStates)[number]

/** What the record is to hold; null: the source has no such address. */
export function addressFor(
  { addresses }: Pick<DynamicIpRow, 'addresses'>,
  { type, interface_id }: Pick<BindingRow, 'type' | 'interface_id'>,
): string | null {
  if (type === 'A') return addresses.ipv4?.address ?? null
  if (interface_id === null) return addresses.ipv6?.address ?? null
  const prefix = addresses.ipv6_prefix?.address
  return prefix === undefined || overlaps(prefix, interface_id) ? null : hostAddress(prefix, interface_id)
}

/** Whether the bits of a host lie where the prefix that was delegated has its own. */
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

/** Whether the zone wants what the source knows. */
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

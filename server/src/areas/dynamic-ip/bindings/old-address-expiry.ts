import { readRRsetStates } from '#areas/dns/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { DynamicIpRow } from '../store.ts'
import { addressFor, bindingStatus, placeOf } from './binding-state.ts'
import { selectBindings } from './binding-store.ts'

/**
 * The time at which no cache has the previous address any more: every record that follows the dynamic IP is in sync at
 * its provider, and its TTL has passed since. Null if some record is not in sync yet.
 */
export async function findOldAddressExpiry(context: Context, dynamicIp: DynamicIpRow): Promise<Date | null> {
  const bindings = await selectBindings(context, dynamicIp.id)
  // A binding without a first address has never published one.
  const metadata = bindings.filter(
    (binding) => addressFor(dynamicIp, binding) !== null || binding.written_at !== null,
  )
  const states = await readRRsetStates(context, metadata.map(placeOf))
  let oldAddressExpiry = new Date(0)
  for (const [index, binding] of metadata.entries()) {
    const at = states[index]
    const isInStep = at && bindingStatus(dynamicIp, binding, at).state === 'in_sync'
    if (!isInStep || binding.arrived_at === null) return null
    const expired = addSeconds(binding.arrived_at, binding.ttl)
    if (expired > oldAddressExpiry) oldAddressExpiry = expired
  }
  return oldAddressExpiry
}

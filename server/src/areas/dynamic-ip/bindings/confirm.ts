import { readRRsetStates, requestCheck } from '#areas/dns/index.ts'
import type { Context } from '#platform/context.ts'
import { requestFirewallCheck } from '../firewall-bindings/due-store.ts'
import type { DynamicIpRow } from '../store.ts'
import { addressFor, isWanted, placeOf } from './binding-state.ts'
import { makeDueById, selectBindings } from './binding-store.ts'
import { bindingWork } from './binding-work.ts'

/**
 * A report confirmed the known addresses, so the bindings must match them too. A record that wants another value is
 * written again, whatever changed it, and the provider is checked unless the last check is recent.
 */
export async function confirmBindings(
  context: Context,
  dynamicIp: Pick<DynamicIpRow, 'id' | 'addresses'>,
): Promise<void> {
  const bindings = await selectBindings(context, dynamicIp.id)
  const states = await readRRsetStates(context, bindings.map(placeOf))
  const astray = bindings.filter((binding, index) => {
    const at = states[index]
    const isOwed = addressFor(dynamicIp, binding) !== null || binding.written_at !== null
    return isOwed && at !== undefined && !isWanted(dynamicIp, binding, at)
  })
  if (astray.length > 0) {
    await makeDueById(
      context,
      astray.map(({ id }) => id),
    )
    await context.wake(bindingWork)
  }
  for (const zoneId of new Set(bindings.map(({ zone_id }) => zone_id))) await requestCheck(context, zoneId)
  await requestFirewallCheck(context, dynamicIp.id)
}

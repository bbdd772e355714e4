/** What a change of a dynamic IP's addresses causes. All of it is committed with the change. */
import type { Context } from '#platform/context.ts'
import { makeDueOf } from '../bindings/binding-store.ts'
import { bindingWork } from '../bindings/binding-work.ts'
import { type AddressChange, changeOf } from '../events.ts'
import { wakeBindingsOfDynamicIp } from '../firewall-bindings/due-store.ts'
import { type DynamicIpRow, type Reporter, targetOf } from '../store.ts'
import { endAddress, insertAddress } from './report-store.ts'

/** Makes all bindings due for the changed addresses. `reporter` is null if reports were missing for too long. */
export async function applyAddressChange(
  context: Context,
  after: DynamicIpRow,
  changes: readonly AddressChange[],
  reporter: Reporter | null,
): Promise<void> {
  for (const { family, old, new: address } of changes) {
    if (old !== null) await endAddress(context, after.id, family)
    // Without a report an address can end, but none begins.
    if (address !== null && reporter !== null)
      await insertAddress(context, after.id, { family, address, reporter })
  }
  if (await makeDueOf(context, after.id)) await context.wake(bindingWork)
  await wakeBindingsOfDynamicIp(context, after.id, reporter ? 'report' : 'stale')
  const side = (of: 'old' | 'new') => Object.fromEntries(changes.map((change) => [change.family, change[of]]))
  await context.audit(targetOf(after), { before: side('old'), after: side('new') })
  await context.publish(changeOf(after, changes, reporter))
}

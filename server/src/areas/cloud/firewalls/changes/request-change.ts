/** What every request for a change of a firewall has in common. */
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { type FirewallRow, lockedFirewall, updateFirewall } from '../firewall-store.ts'
import type { Wanted } from './change.ts'

export const firewallWork = 'cloud.firewall_changes'

/** So long a provider has for a change. */
const deadlineSeconds = 600

/** The firewall, locked until the end of the transaction, if nothing else is done with it. */
export async function changeableFirewall(
  context: Context,
  id: string,
  ifMatch: string | null,
): Promise<FirewallRow> {
  const firewall = await lockedFirewall(context, id, ifMatch)
  if (firewall.change)
    throw new Problem('conflict', `A change of ${firewall.name} is not finished. Wait for its end.`)
  return firewall
}

/** Throws `wrong_state` for one that its provider has not created. */
export function requireCreated(firewall: FirewallRow): string {
  if (firewall.ref !== null) return firewall.ref
  throw new Problem('wrong_state', `${firewall.name} was not created. Delete it, and create another one.`)
}

export async function requestChange(
  context: Context,
  { id }: FirewallRow,
  wanted: Wanted,
): Promise<FirewallRow> {
  const { now } = context
  const after = await updateFirewall(context, id, {
    change: {
      ...wanted,
      requested_at: now.toISOString(),
      sent_at: null,
      deadline: addSeconds(now, deadlineSeconds).toISOString(),
    },
    error: null,
    due_at: now,
  })
  await context.wake(firewallWork)
  return after
}

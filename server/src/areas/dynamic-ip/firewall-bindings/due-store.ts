/**
 * When firewall bindings are due: with a change of their source, a report that says nothing new, a mended connection,
 * or by their own time.
 */

import { sql } from 'kysely'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { leavesAt } from './rules/own-rules.ts'
import { firewallBindingsDb, type OwnRule } from './store.ts'

/** The name under which firewall bindings are worked on. */
export const firewallBindingWork = 'dynamic_ip.firewall_bindings'

/** A look at the provider is good for so long. */
export const freshSeconds = 300
const checkSeconds = 900

/** Has all that follows the source brought to what is known of it now, and remembers what that was changed by. */
export async function wakeBindingsOfDynamicIp(
  context: Context,
  dynamicIpId: string,
  cause: 'report' | 'stale',
): Promise<void> {
  const { numUpdatedRows } = await makeDue(context)
    .set({ cause })
    .where('dynamic_ip_id', '=', dynamicIpId)
    .where('deleting_since', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await context.wake(firewallBindingWork)
}

/** Asks for a look at the firewalls that follow the source, where the last one is not fresh; what fails has its own time. */
export async function requestCheckNow(context: Context, dynamicIpId: string): Promise<void> {
  const { numUpdatedRows } = await makeDue(context)
    .where('dynamic_ip_id', '=', dynamicIpId)
    .where('checked_at', '<=', addSeconds(context.now, -freshSeconds))
    .where('error', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await context.wake(firewallBindingWork)
}

/** Makes the bindings of a connection due, after its credentials were mended. */
export async function wakeFirewallBindingsOf(context: Context, connectionId: string): Promise<void> {
  const { numUpdatedRows } = await makeDue(context)
    .where('connection_id', '=', connectionId)
    .where('error', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await context.wake(firewallBindingWork)
}

function makeDue({ tx, accountId, now }: Context) {
  return firewallBindingsDb(tx)
    .updateTable('dynamic_ip_firewall_bindings')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
}

/** When something of these rules is to be done or looked at; while DNS has not moved on, that is what wakes it. */
export function nextDue(rules: readonly OwnRule[], lookedAt: Date, oldAddressExpiry: Date | null): Date {
  const leaving = rules.flatMap(({ leaves }) => (leaves ? leavesAt(leaves, oldAddressExpiry) : []))
  return [...leaving, addSeconds(lookedAt, checkSeconds)].reduce((first, at) => (at < first ? at : first))
}

/**
 * Makes the bindings of these sources due that keep an old address open until DNS has moved on: a record has arrived,
 * or follows no longer.
 */
export async function wakeLeaving(
  tx: Tx,
  { accountId, at, dynamicIpIds }: { accountId: string; at: Date; dynamicIpIds: readonly string[] },
): Promise<void> {
  const { numUpdatedRows } = await firewallBindingsDb(tx)
    .updateTable('dynamic_ip_firewall_bindings')
    .set({ due_at: at })
    .where('account_id', '=', accountId)
    .where('dynamic_ip_id', '=', sql<string>`any(${[...dynamicIpIds]})`)
    .where(condition`jsonb_path_exists(rules, '$[*].leaves.after')`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await wake(tx, firewallBindingWork)
}

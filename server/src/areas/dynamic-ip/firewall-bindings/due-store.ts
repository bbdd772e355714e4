/**
 * When firewall bindings become due: after a change of their dynamic IP, an unchanged report, corrected credentials, or
 * their own time.
 */

import { sql } from 'kysely'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { leavesAt } from './rules/own-rules.ts'
import { firewallBindingsDb, type OwnRule } from './store.ts'

/** The name of the due work on firewall bindings. */
export const firewallBindingWork = 'dynamic_ip.firewall_bindings'

/** How long a check at the provider counts as recent. */
export const freshSeconds = 300
const checkSeconds = 900

/** Makes all bindings of a dynamic IP due after an address change, and stores the change's actor with them. */
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

/**
 * Requests a check of the firewalls that follow the dynamic IP, unless the last one is recent. Failing bindings keep
 * their own schedule.
 */
export async function requestFirewallCheck(context: Context, dynamicIpId: string): Promise<void> {
  const { numUpdatedRows } = await makeDue(context)
    .where('dynamic_ip_id', '=', dynamicIpId)
    .where('checked_at', '<=', addSeconds(context.now, -freshSeconds))
    .where('error', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await context.wake(firewallBindingWork)
}

/** Makes the bindings of a connection due after its credentials were corrected. */
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

/**
 * The next time at which these rules must be changed or checked. Until DNS has the new address, DNS events wake them
 * instead.
 */
export function nextDue(rules: readonly OwnRule[], lookedAt: Date, oldAddressExpiry: Date | null): Date {
  const leaving = rules.flatMap(({ leaves }) => (leaves ? leavesAt(leaves, oldAddressExpiry) : []))
  return [...leaving, addSeconds(lookedAt, checkSeconds)].reduce((first, at) => (at < first ? at : first))
}

/**
 * Makes the bindings due that keep a previous address open until DNS has the new one: a record is in sync, or no longer
 * follows.
 */
export async function wakeRulesInOverlap(
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

/**
 * Which rules at a provider are a binding's own, and what becomes of them. They are known by a mark at the end of
 * their descriptions, so that no rule of anybody else is ever touched, and what a worker that died has left is
 * found again. The binding's row lists them before they are written: what it has to remove one day is never only
 * at the provider.
 *
 *   wanted     leaves is null; it is added where it is missing
 *   leaving    the address has moved on; it stays until caches have forgotten the old address, for a day at most
 *   unlisted   it has our mark, but the row does not know it: somebody has changed it
 */

import type { DynamicIpRow } from '#areas/dynamic-ip/store.ts'
import { type FirewallRule, ruleKey } from '#kernel/firewall/rule.ts'
import { addSeconds } from '#kernel/time.ts'
import type { FirewallBindingRow, Leave, OwnRule } from '../store.ts'
import { networksOf } from './networks.ts'

export const leaveSecondsMax = 24 * 3600

/** The end of the description of every rule of a binding. */
function markOf(bindingId: string): string {
  return `[holdfast ${bindingId}]`
}

export function isOwn(bindingId: string, { description }: FirewallRule): boolean {
  return description.endsWith(markOf(bindingId))
}

/** The rules that a binding is to have now; its words are cut where the provider has no room for them. */
export function wantedRules(
  dynamicIp: DynamicIpRow,
  binding: FirewallBindingRow,
  descriptionMax: number,
): FirewallRule[] {
  const { id, direction, protocol, ports } = binding
  const mark = markOf(id)
  const words = [...binding.description].slice(0, descriptionMax - mark.length - 1).join('')
  const description = `${words} ${mark}`.trimStart()
  return networksOf(dynamicIp, binding).networks.map((network) => ({
    direction,
    protocol,
    ports,
    network,
    description,
  }))
}

/** The list from now on: what is wanted, and what it had so far, of which the rest begins to leave. */
export function listed(own: readonly OwnRule[], wanted: readonly FirewallRule[], leave: Leave): OwnRule[] {
  const before = new Map(own.map((one) => [ruleKey(one.rule), one]))
  const keys = new Set(wanted.map(ruleKey))
  return [
    ...wanted.map((rule) => ({ rule, since: before.get(ruleKey(rule))?.since ?? null, leaves: null })),
    ...own
      .filter(({ rule }) => !keys.has(ruleKey(rule)))
      .map((one) => ({ ...one, leaves: one.leaves ?? leave })),
  ]
}

/** For an address that has moved on at this moment. */
export function leaveAfterOverlap(now: Date, overlapSeconds: number): Leave {
  return {
    after: addSeconds(now, overlapSeconds).toISOString(),
    by: addSeconds(now, leaveSecondsMax).toISOString(),
  }
}

/** For what its owner no longer wants to be open. */
export function leaveAtOnce(now: Date): Leave {
  return { after: now.toISOString(), by: now.toISOString() }
}

/**
 * When a rule may go. `oldAddressExpiry`: when no cache has the old address any more; null while the new one is not
 * everywhere in DNS yet, and then only the end of its time is known.
 */
export function leavesAt({ after, by }: Leave, oldAddressExpiry: Date | null): Date {
  const wished = oldAddressExpiry === null ? new Date(by) : latest(new Date(after), oldAddressExpiry)
  return wished < new Date(by) ? wished : new Date(by)
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}

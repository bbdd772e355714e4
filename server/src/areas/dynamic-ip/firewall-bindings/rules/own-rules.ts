/**
 * The rules of a binding at a provider. They are recognised by a mark at the end of their description, so that foreign
 * rules are never changed, and rules left by an interrupted update are found again. The binding's row lists rules
 * before they are written, so every rule that must be removed later is stored.
 *
 *   wanted     leaves is null; added if it is missing
 *   leaving    for a previous address; kept until caches have expired, at most for a day
 *   unlisted   has our mark but is not in the row: someone has changed it
 */

import type { DynamicIpRow } from '#areas/dynamic-ip/store.ts'
import { type FirewallRule, ruleKey } from '#kernel/ip/firewall/rule.ts'
import { addSeconds } from '#kernel/time.ts'
import type { FirewallBindingRow, Leave, OwnRule } from '../store.ts'
import { networksOf } from './networks.ts'

const leaveSecondsMax = 24 * 3600

/** The end of the description of every rule of a binding. */
function markOf(bindingId: string): string {
  return `[holdfast ${bindingId}]`
}

export function isOwn(bindingId: string, { description }: FirewallRule): boolean {
  return description.endsWith(markOf(bindingId))
}

/** The rules that a binding wants now. Descriptions are shortened to the provider's limit. */
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

/** The new list: the wanted rules, and the previous ones, which start to leave. */
export function listRules(own: readonly OwnRule[], wanted: readonly FirewallRule[], leave: Leave): OwnRule[] {
  const before = new Map(own.map((one) => [ruleKey(one.rule), one]))
  const keys = new Set(wanted.map(ruleKey))
  return [
    ...wanted.map((rule) => ({ rule, since: before.get(ruleKey(rule))?.since ?? null, leaves: null })),
    ...own
      .filter(({ rule }) => !keys.has(ruleKey(rule)))
      .map((one) => ({ ...one, leaves: one.leaves ?? leave })),
  ]
}

/** For an address that was replaced now. */
export function leaveAfter(now: Date, overlapSeconds: number): Leave {
  return {
    after: addSeconds(now, overlapSeconds).toISOString(),
    by: addSeconds(now, leaveSecondsMax).toISOString(),
  }
}

/** For what the user no longer wants to be open. */
export function leaveNow(now: Date): Leave {
  return { after: now.toISOString(), by: now.toISOString() }
}

/**
 * When a rule may be removed. `oldAddressExpiry` is when no cache has the previous address any more; it is null while
 * the new one is not everywhere in DNS yet, and then only the latest time applies.
 */
export function leavesAt({ after, by }: Leave, oldAddressExpiry: Date | null): Date {
  const wished = oldAddressExpiry === null ? new Date(by) : latest(new Date(after), oldAddressExpiry)
  return wished < new Date(by) ? wished : new Date(by)
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}

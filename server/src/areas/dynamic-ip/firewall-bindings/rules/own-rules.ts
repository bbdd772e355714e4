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
import { markedId, markOf } from '#kernel/ip/firewall/mark.ts'
import { type FirewallRule, ruleKey } from '#kernel/ip/firewall/rule.ts'
import { addSeconds } from '#kernel/time.ts'
import type { FirewallCapabilities } from '#providers/ports/firewalls.ts'
import type { FirewallBindingRow, Leave, OwnRule } from '../store.ts'
import { networksOf } from './networks.ts'

const leaveSecondsMax = 24 * 3600

export function isOwn(bindingId: string, { description }: FirewallRule): boolean {
  return markedId(description) === bindingId
}

export type DescriptionLimits = Pick<FirewallCapabilities, 'descriptionMax' | 'descriptionCharacters'>

/** The rules that a binding wants now. */
export function wantedRules(
  dynamicIp: DynamicIpRow,
  binding: FirewallBindingRow,
  limits: DescriptionLimits,
): FirewallRule[] {
  const { direction, protocol, ports } = binding
  const description = ruleDescription(binding, limits)
  return networksOf(dynamicIp, binding).networks.map((network) => ({
    direction,
    protocol,
    ports,
    network,
    description,
  }))
}

/** What the provider takes of the binding's description, and the mark. */
export function ruleDescription(
  { id, description }: Pick<FirewallBindingRow, 'id' | 'description'>,
  { descriptionMax, descriptionCharacters }: DescriptionLimits,
): string {
  const mark = markOf(id)
  const text =
    descriptionCharacters === undefined ? description : onlyCharacters(description, descriptionCharacters)
  const words = [...text].slice(0, descriptionMax - mark.length - 1).join('')
  return `${words} ${mark}`.trimStart()
}

/** `ü` becomes `u` where only the letters of ASCII are taken. */
function onlyCharacters(text: string, characters: string): string {
  const isRefused = new RegExp(`[^${characters}]+`, 'gu')
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(isRefused, ' ')
    .replace(/ +/g, ' ')
    .trim()
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

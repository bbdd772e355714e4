/**
 * For vendors whose rules have several networks. Each is read as one rule for each network, and a change leaves the
 * networks of other users, and rules that the port cannot express, as they are.
 */
import { distinctRules, type FirewallRule, ruleKey } from '#kernel/ip/firewall/rule.ts'
import { readNetwork } from '#kernel/ip/network.ts'
import type { FirewallChange, ForeignRule } from '#providers/ports/firewalls.ts'

export type VendorRules<VendorRule> = {
  /** One rule for each network; empty for what the port cannot express. */
  read(rule: VendorRule): FirewallRule[]
  /** What `read` leaves out of the rule; null for nothing. */
  foreign(rule: VendorRule): ForeignRule | null
  /** The rule without these networks, in canonical form. Null if it allows nothing any more. */
  without(rule: VendorRule, networks: ReadonlySet<string>): VendorRule | null
  /** One rule for all of the networks, apart from which it is like the given one. */
  write(rule: FirewallRule, networks: readonly string[]): VendorRule
}

/** The rules at the provider, without duplicates. */
export function readRules<VendorRule>(
  { read }: VendorRules<VendorRule>,
  present: readonly VendorRule[],
): FirewallRule[] {
  return distinctRules(present.flatMap(read))
}

/** What of the rules at the provider the port cannot express. */
export function readForeign<VendorRule>(
  { foreign }: VendorRules<VendorRule>,
  present: readonly VendorRule[],
): ForeignRule[] {
  return present.flatMap((rule) => foreign(rule) ?? [])
}

/** The whole set after the change, with the new rules last. */
export function changedRules<VendorRule>(
  rules: VendorRules<VendorRule>,
  present: readonly VendorRule[],
  change: FirewallChange,
): VendorRule[] {
  const { kept, added } = rulesAfter(rules, present, change)
  return [...kept, ...added]
}

/** The set after the change, for a vendor whose rules have an order: the present rules in theirs, and the new ones. */
export function rulesAfter<VendorRule>(
  { read, without, write }: VendorRules<VendorRule>,
  present: readonly VendorRule[],
  { add, remove }: FirewallChange,
): { kept: VendorRule[]; added: VendorRule[] } {
  const gone = new Set(remove.map(ruleKey))
  const kept = present.flatMap((rule) => {
    const leaving = read(rule).filter((one) => gone.has(ruleKey(one)))
    if (leaving.length === 0) return [rule]
    return without(rule, new Set(leaving.map(({ network }) => network))) ?? []
  })
  const there = new Set(kept.flatMap(read).map(ruleKey))
  const missing = distinctRules(add).filter((rule) => !there.has(ruleKey(rule)))
  const groups = Map.groupBy(missing, (rule) => ruleKey({ ...rule, network: '' }))
  const added = [...groups.values()].flatMap((rules) =>
    rules.slice(0, 1).map((rule) =>
      write(
        rule,
        rules.map(({ network }) => network),
      ),
    ),
  )
  return { kept, added }
}

/** The entries of a vendor's list of networks that are no networks, such as prefix lists. */
export function otherThanNetworks(texts: readonly string[]): string[] {
  return texts.filter((text) => readNetwork(text) === null)
}

/** A vendor's list of networks without these, which are in canonical form. */
export function withoutNetworks(texts: readonly string[], networks: ReadonlySet<string>): string[] {
  return texts.filter((text) => !networks.has(readNetwork(text)?.text ?? text))
}

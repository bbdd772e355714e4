/**
 * What a change does at vendors where rules are equal that differ in their description only. If a rule to add allows the
 * same traffic as a rule to remove, the present rule gets the new description; without that it is a conflict.
 */
import { type FirewallRule, ruleKey, trafficKey, trafficText } from '#kernel/ip/firewall/rule.ts'
import type { FirewallChange } from '#providers/ports/firewalls.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

/** A rule at the vendor, with what the vendor knows it by. */
type Stored = { rule: FirewallRule }

export type FirewallPlan<StoredRule extends Stored> = {
  add: readonly FirewallRule[]
  describe: readonly { stored: StoredRule; description: string }[]
  remove: readonly StoredRule[]
}

export function planOf<StoredRule extends Stored>(
  vendor: string,
  present: readonly StoredRule[],
  { add, remove }: FirewallChange,
): FirewallPlan<StoredRule> {
  const wanted = new Map(add.map((rule) => [ruleKey(rule), rule]))
  const gone = new Set(remove.map(ruleKey).filter((key) => !wanted.has(key)))
  const added = new Map<string, FirewallRule>()
  const describe: { stored: StoredRule; description: string }[] = []
  for (const [key, rule] of wanted) {
    const same = present.filter((stored) => trafficKey(stored.rule) === trafficKey(rule))
    if (same.some((stored) => ruleKey(stored.rule) === key)) continue
    const stored = same.find((one) => gone.has(ruleKey(one.rule)))
    const twin = same[0]?.rule ?? added.get(trafficKey(rule))
    if (stored) describe.push({ stored, description: rule.description })
    else if (twin) throw twinError(vendor, twin)
    else added.set(trafficKey(rule), rule)
  }
  const described = new Set(describe.map(({ stored }) => stored))
  return {
    add: [...added.values()],
    describe,
    remove: present.filter((stored) => gone.has(ruleKey(stored.rule)) && !described.has(stored)),
  }
}

export function isNothing({ add, describe, remove }: FirewallPlan<Stored>): boolean {
  return add.length + describe.length + remove.length === 0
}

function twinError(vendor: string, rule: FirewallRule): ProviderError {
  return new ProviderError(
    'conflict',
    `The firewall already has a rule for ${trafficText(rule)} and ${rule.network}, with the description “${rule.description}”. ${vendor} does not take a second one: remove that rule first.`,
  )
}

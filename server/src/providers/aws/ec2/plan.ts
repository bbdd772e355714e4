/**
 * What a change does at EC2, where rules are equal that differ in their description only. If a rule to add allows the same
 * traffic as a rule to remove, the present rule stays and gets the new description; without that it is a conflict.
 */
import { type FirewallRule, ruleKey, trafficKey, trafficText } from '#kernel/ip/firewall/rule.ts'
import type { FirewallChange } from '#providers/ports/firewalls.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { StoredRule } from './rules.ts'

export type Plan = {
  authorize: readonly FirewallRule[]
  describe: readonly { stored: StoredRule; description: string }[]
  revoke: readonly StoredRule[]
}

export function planOf(present: readonly StoredRule[], { add, remove }: FirewallChange): Plan {
  const wanted = new Map(add.map((rule) => [ruleKey(rule), rule]))
  const gone = new Set(remove.map(ruleKey).filter((key) => !wanted.has(key)))
  const authorize = new Map<string, FirewallRule>()
  const describe: { stored: StoredRule; description: string }[] = []
  for (const [key, rule] of wanted) {
    const same = present.filter((stored) => trafficKey(stored.rule) === trafficKey(rule))
    if (same.some((stored) => ruleKey(stored.rule) === key)) continue
    const stored = same.find((one) => gone.has(ruleKey(one.rule)))
    const twin = same[0]?.rule ?? authorize.get(trafficKey(rule))
    if (stored) describe.push({ stored, description: rule.description })
    else if (twin) throw twinError(twin)
    else authorize.set(trafficKey(rule), rule)
  }
  const described = new Set(describe.map(({ stored }) => stored))
  const revoke = present.filter((stored) => gone.has(ruleKey(stored.rule)) && !described.has(stored))
  return { authorize: [...authorize.values()], describe, revoke }
}

export function isNothing({ authorize, describe, revoke }: Plan): boolean {
  return authorize.length + describe.length + revoke.length === 0
}

function twinError(rule: FirewallRule): ProviderError {
  return new ProviderError(
    'conflict',
    `The security group already has a rule for ${trafficText(rule)} and ${rule.network}, with the description “${rule.description}”. EC2 does not take a second one: remove that rule first.`,
  )
}

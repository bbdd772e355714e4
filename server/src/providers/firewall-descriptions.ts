/**
 * Descriptions of rules for vendors that have none, in the provider state of the connection. They are stored before the
 * vendor gets the rules, so that an interrupted change leaves no rule of Holdfast that it would not know again. A stored
 * description whose rule is not at the vendor means nothing.
 */
import { type FirewallRule, ruleKey, trafficKey, trafficText } from '#kernel/ip/firewall/rule.ts'
import type { FirewallChange } from './ports/firewalls.ts'
import type { ProviderState } from './ports/provider.ts'
import { ProviderError } from './ports/provider-error.ts'

/** By the rule without its description. */
type Descriptions = Readonly<Record<string, string>>

const stateKey = (ref: string) => `firewalls/${ref}`

/** The rules as the vendor has them, with their descriptions. */
export async function describedRules(
  state: ProviderState,
  ref: string,
  rules: readonly FirewallRule[],
): Promise<FirewallRule[]> {
  const stored = descriptionsIn(await state.read(stateKey(ref)))
  return rules.map((rule) => ({ ...rule, description: stored[trafficKey(rule)] ?? '' }))
}

/** Of a firewall that is deleted. */
export async function forgetDescriptions(state: ProviderState, ref: string): Promise<void> {
  await state.update(stateKey(ref), () => undefined)
}

type Writes = {
  add(rules: readonly FirewallRule[]): Promise<void>
  remove(rules: readonly FirewallRule[]): Promise<void>
}

/**
 * Makes a change by `writes`, which get what is to add and to remove at the vendor. Throws `conflict` for a rule that
 * would differ from a present one in its description only, unless that one is removed.
 */
export async function changeDescribed(
  vendor: string,
  state: ProviderState,
  ref: string,
  present: readonly FirewallRule[],
  change: FirewallChange,
  writes: Writes,
): Promise<void> {
  const described = await describedRules(state, ref, present)
  const gone = new Set(change.remove.map(ruleKey))
  const leaving = described.filter((rule) => gone.has(ruleKey(rule)))
  refuseTwins(vendor, described, gone, change.add)
  const there = new Set(present.map(trafficKey))
  const wanted = new Set(change.add.map(trafficKey))
  const add = change.add.filter((rule) => !there.has(trafficKey(rule)))
  const remove = leaving.filter((rule) => !wanted.has(trafficKey(rule)))
  await state.update(stateKey(ref), (stored) => ({
    ...picked(descriptionsIn(stored), there),
    ...Object.fromEntries(change.add.map((rule) => [trafficKey(rule), rule.description])),
  }))
  if (add.length > 0)
    await writes.add(add).catch(async (error) => {
      // Another user may make the rule that the vendor has refused.
      if (error instanceof ProviderError && !error.isTransient)
        await state.update(stateKey(ref), (stored) => picked(descriptionsIn(stored), there))
      throw error
    })
  if (remove.length > 0) await writes.remove(remove)
}

function refuseTwins(
  vendor: string,
  described: readonly FirewallRule[],
  gone: ReadonlySet<string>,
  add: readonly FirewallRule[],
): void {
  const kept = described.filter((rule) => !gone.has(ruleKey(rule)))
  const descriptions = new Map(kept.map((rule) => [trafficKey(rule), rule.description]))
  const twin = add.find(
    (rule) => (descriptions.get(trafficKey(rule)) ?? rule.description) !== rule.description,
  )
  if (!twin) return
  throw new ProviderError(
    'conflict',
    `The firewall already has a rule for ${trafficText(twin)} and ${twin.network}, and rules have no descriptions at ${vendor}: remove that rule first.`,
  )
}

function picked(descriptions: Descriptions, keys: ReadonlySet<string>): Descriptions {
  return Object.fromEntries(Object.entries(descriptions).filter(([key]) => keys.has(key)))
}

function descriptionsIn(stored: unknown): Descriptions {
  return (stored ?? {}) as Descriptions
}

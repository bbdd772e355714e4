/** The rules of a firewall by who may change them, and what makes them those that a person wants. */
import { createHash } from 'node:crypto'
import { markedId } from '#kernel/ip/firewall/mark.ts'
import { type FirewallRule, ruleKey, trafficKey, trafficText } from '#kernel/ip/firewall/rule.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'
import type {
  FirewallCapabilities,
  FirewallChange,
  FirewallReading,
  ForeignRule,
} from '#providers/ports/firewalls.ts'

/** What keeps a rule, by the id in its mark. */
export type RuleManagers<By = unknown> = ReadonlyMap<string, By>

export type RuleSet<By = unknown> = {
  hash: string
  rules: FirewallRule[]
  managed: { rule: FirewallRule; manager: By }[]
  foreign: ForeignRule[]
}

/** Of a firewall that is created. */
export const noRules: RuleSet<never> = { hash: '', rules: [], managed: [], foreign: [] }

/** A rule whose manager is not there any more is like any other. */
export function ruleSetOf<By>(
  { rules, foreign }: Omit<FirewallReading, 'name'>,
  managers: RuleManagers<By>,
): RuleSet<By> {
  const managerOf = (rule: FirewallRule) => managers.get(markedId(rule.description) ?? '')
  const managed = rules.flatMap((rule) => {
    const manager = managerOf(rule)
    return manager === undefined ? [] : [{ rule, manager }]
  })
  const changeable = rules.filter((rule) => managerOf(rule) === undefined)
  return { hash: hashOf(changeable, foreign), rules: changeable, managed, foreign }
}

/** SHA-256. The same hash means the same rules, in any order. */
function hashOf(rules: readonly FirewallRule[], foreign: readonly ForeignRule[]): string {
  const texts = [...rules.map(ruleKey), ...foreign.map((rule) => JSON.stringify(rule))].sort()
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}

/** Throws the faults of rules that the provider cannot have. */
export function changeTo(
  { rules: present, managed }: RuleSet,
  wanted: readonly FirewallRule[],
  {
    name,
    capabilities,
    managers,
  }: { name: string; capabilities: FirewallCapabilities; managers: RuleManagers },
): FirewallChange {
  const there = new Set(present.map(ruleKey))
  const duplicateFault = duplicatesIn(wanted, capabilities)
  const faults = wanted.flatMap((rule, index) =>
    [
      duplicateFault(rule, index),
      ...(there.has(ruleKey(rule)) ? [] : newRuleFaults(rule, { name, capabilities, managers })),
    ].flatMap((fault) =>
      fault ? [{ pointer: pointer('rules', index, ...fault.at), message: fault.message }] : [],
    ),
  )
  const count = wanted.length + managed.length
  if (count > capabilities.rulesMax) faults.push(tooManyFault(name, count, managed.length, capabilities))
  if (faults.length > 0) throw invalidInput(faults)
  const kept = new Set(wanted.map(ruleKey))
  return {
    add: wanted.filter((rule) => !there.has(ruleKey(rule))),
    remove: present.filter((rule) => !kept.has(ruleKey(rule))),
  }
}

type RuleFault = { at: string[]; message: string }

/** Returns the fault of a rule that an earlier one makes needless. */
function duplicatesIn(
  wanted: readonly FirewallRule[],
  { hasOneRulePerTraffic }: FirewallCapabilities,
): (rule: FirewallRule, index: number) => RuleFault | null {
  const keyOf = hasOneRulePerTraffic ? trafficKey : ruleKey
  // Of equal rules, the first one is set last.
  const firsts = new Map(wanted.map((rule, index) => [keyOf(rule), index] as const).toReversed())
  return (rule, index) => {
    const first = firsts.get(keyOf(rule))
    return first === index ? null : { at: [], message: `allows the same as /rules/${first}` }
  }
}

type Provider = { name: string; capabilities: FirewallCapabilities; managers: RuleManagers }

function newRuleFaults(rule: FirewallRule, { name, capabilities, managers }: Provider): RuleFault[] {
  const { directions, protocols, descriptionMax, descriptionCharacters } = capabilities
  const { direction, protocol, description } = rule
  const length = [...description].length
  const faults: RuleFault[] = []
  if (!directions.includes(direction))
    faults.push({ at: ['direction'], message: `${name} has no ${direction} rules` })
  if (!protocols.includes(protocol))
    faults.push({ at: ['protocol'], message: `${name} has no rules for ${protocol}` })
  if (length > descriptionMax)
    faults.push({
      at: ['description'],
      message: `${name} takes at most ${descriptionMax} characters; got ${length}`,
    })
  if (descriptionCharacters !== undefined && new RegExp(`[^${descriptionCharacters}]`, 'u').test(description))
    faults.push({
      at: ['description'],
      message: `${name} only takes the characters ${descriptionCharacters}`,
    })
  if (managers.has(markedId(description) ?? ''))
    faults.push({
      at: ['description'],
      message: `ends with the mark of ${markedId(description)}, which keeps its rules by itself: change them there`,
    })
  return faults
}

function tooManyFault(
  name: string,
  count: number,
  managed: number,
  { rulesMax }: FirewallCapabilities,
): Fault {
  const others = managed > 0 ? ` with the ${managed} that are managed` : ''
  return {
    pointer: pointer('rules'),
    message: `${name} takes at most ${rulesMax} rules; got ${count}${others}`,
  }
}

/** For audit entries: `inbound tcp 22 192.0.2.0/24`. */
export function ruleText(rule: FirewallRule): string {
  return `${rule.direction} ${trafficText(rule)} ${rule.network}`
}

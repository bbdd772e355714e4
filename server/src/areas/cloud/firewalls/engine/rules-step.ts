/**
 * Changes the rules of a firewall. Before a change is sent the first time, the rules must be those that it is based on.
 * After that it is repeated until the provider shows it: a change names what to add and to remove, so it does no harm
 * twice.
 */
import { type FirewallRule, ruleKey } from '#kernel/ip/firewall/rule.ts'
import type { FirewallChange, FirewallReading } from '#providers/ports/firewalls.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { RequestedChange } from '../changes/change.ts'
import { managersOfRules } from '../rules/rule-managers.ts'
import { ruleSetOf } from '../rules/rule-set.ts'
import { markSent, type RunWithRef, requireTime, succeed } from './run.ts'

type RulesRun = RunWithRef<Extract<RequestedChange, { kind: 'rules' }>>

export async function rulesStep(run: RulesRun): Promise<void> {
  const { change, ref, connection } = run
  const before = await connection.firewalls.read(ref)
  if (change.sent_at === null) await requireBase(run, before)
  if (!isDone(change, before)) {
    requireTime(run)
    if (change.sent_at === null) await markSent(run)
    await changeRules(run, { add: change.add, remove: change.remove })
  }
  await succeed(run)
}

/** Throws an error that is transient while the provider does not show the change. */
export async function changeRules(
  { ref, connection: { firewalls, manifest } }: Pick<RulesRun, 'ref' | 'connection'>,
  change: FirewallChange,
): Promise<void> {
  await firewalls.change(ref, change)
  if (isDone(change, await firewalls.read(ref))) return
  throw new ProviderError(
    'unknown',
    `${manifest.name} accepted the change, but its firewall does not show it yet.`,
  )
}

/** What someone changed since the change was planned is not undone. */
async function requireBase(
  { firewall, change, managersOf, act }: RulesRun,
  reading: FirewallReading,
): Promise<void> {
  const managers = await act((context) => managersOfRules(context, managersOf, reading.rules))
  if (ruleSetOf(reading, managers).hash === change.hash) return
  throw new ProviderError(
    'stale',
    `The rules of ${firewall.name} were changed at the provider after this change was planned. Nothing was changed.`,
  )
}

function isDone({ add, remove }: FirewallChange, { rules }: FirewallReading): boolean {
  const there = new Set(rules.map(ruleKey))
  const isThere = (rule: FirewallRule) => there.has(ruleKey(rule))
  return add.every(isThere) && !remove.some(isThere)
}

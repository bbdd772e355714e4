/** Reads the rules of a firewall at its provider, plans a change of them, and requests it. */
import { canonicalRules, type ProviderClients, withProviderProblems } from '#areas/connections/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { Manager, ManagersOf } from '#platform/related/managers.ts'
import type { FirewallCapabilities, FirewallChange } from '#providers/ports/firewalls.ts'
import {
  type FirewallRow,
  firewallTarget,
  lockedFirewall,
  selectFirewall,
  updateFirewall,
} from './firewall-store.ts'
import { openFirewalls } from './open-firewalls.ts'
import { managersOfRules } from './rule-managers.ts'
import { changeTo, type RuleManagers, type RuleSet, ruleSetOf, ruleText } from './rule-set.ts'
import type { FirewallPlanInput, FirewallRulesInput } from './schema.ts'

export const firewallWork = 'cloud.firewall_changes'

/** So long a provider has for a change. */
const deadlineSeconds = 600

export type RuleReader = { providerClients: ProviderClients; managersOf: ManagersOf }

export type ReadRules = {
  /** Of the provider. */
  name: string
  capabilities: FirewallCapabilities
  managers: RuleManagers<Manager>
  set: RuleSet<Manager>
}

/** The rules at the provider now. */
export async function readRules(
  { providerClients, managersOf }: RuleReader,
  lookup: Lookup,
  id: string,
): Promise<ReadRules> {
  const { firewall, connection } = await lookup.act(async (context) => {
    const found = await selectFirewall(context, id)
    return {
      firewall: found,
      connection: await openFirewalls(providerClients, context, found.connection_id),
    }
  })
  const { manifest, firewalls, capabilities } = connection
  const reading = await withProviderProblems(manifest.name, () => firewalls.read(firewall.ref))
  const managers = await lookup.act((context) => managersOfRules(context, managersOf, reading.rules))
  return { name: manifest.name, capabilities, managers, set: ruleSetOf(reading, managers) }
}

export function plannedChange(read: ReadRules, { rules }: FirewallPlanInput): FirewallChange {
  return changeTo(read.set, canonicalRules(rules), read)
}

type Request = { read: ReadRules; input: FirewallRulesInput; ifMatch: string | null }

/** Throws `conflict` if the rules are not those that the change is based on, or another change is not finished. */
export async function requestRules(
  context: Context,
  id: string,
  { read, input, ifMatch }: Request,
): Promise<FirewallRow> {
  const firewall = await lockedFirewall(context, id, ifMatch)
  if (firewall.change)
    throw new Problem('conflict', `A change of ${firewall.name} is not finished. Wait for its end.`)
  if (read.set.hash !== input.hash)
    throw new Problem(
      'conflict',
      `The rules of ${firewall.name} were changed meanwhile. Read them again, and plan the change anew.`,
    )
  const { add, remove } = plannedChange(read, input)
  await context.audit(firewallTarget(firewall), {
    before: { rules: remove.map(ruleText) },
    after: { rules: add.map(ruleText) },
  })
  if (add.length + remove.length === 0) return firewall
  const after = await updateFirewall(context, id, {
    change: {
      add,
      remove,
      hash: input.hash,
      requested_at: context.now.toISOString(),
      sent_at: null,
      deadline: addSeconds(context.now, deadlineSeconds).toISOString(),
    },
    error: null,
    due_at: context.now,
  })
  await context.wake(firewallWork)
  return after
}

/** Reads the rules of a firewall at its provider, plans a change of them, and requests it. */
import { canonicalRules, type ProviderClients, withProviderProblems } from '#areas/connections/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { Manager, ManagersOf } from '#platform/related/managers.ts'
import type { FirewallCapabilities, FirewallChange } from '#providers/ports/firewalls.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { changeableFirewall, requestChange, requireCreated } from '../changes/request-change.ts'
import { type FirewallRow, firewallTarget, selectFirewall } from '../firewall-store.ts'
import { openFirewalls } from '../open-firewalls.ts'
import type { FirewallPlanInput, FirewallRulesInput } from '../schema.ts'
import { managersOfRules } from './rule-managers.ts'
import { changeTo, type RuleManagers, type RuleSet, ruleSetOf, ruleText } from './rule-set.ts'

export type RuleReader = { providerClients: ProviderClients; managersOf: ManagersOf }

export type ReadRules = {
  /** Of the provider. */
  name: string
  manifest: ProviderManifest
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
  const { ref, connection } = await lookup.act(async (context) => {
    const firewall = await selectFirewall(context, id)
    return {
      ref: requireCreated(firewall),
      connection: await openFirewalls(providerClients, context, firewall.connection_id),
    }
  })
  const { manifest, firewalls, capabilities } = connection
  const reading = await withProviderProblems(manifest.name, () => firewalls.read(ref))
  const managers = await lookup.act((context) => managersOfRules(context, managersOf, reading.rules))
  return { name: manifest.name, manifest, capabilities, managers, set: ruleSetOf(reading, managers) }
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
  const firewall = await changeableFirewall(context, id, ifMatch)
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
  return await requestChange(context, firewall, { kind: 'rules', add, remove, hash: input.hash })
}

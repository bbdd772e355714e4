import { distinctRules, ruleKey } from '#kernel/ip/firewall/rule.ts'
import type { FirewallsProvider, FirewallTarget, ProviderFirewall } from '#providers/ports/firewalls.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { injectFault, injectFaults } from '../faults.ts'
import { sandboxManifest } from '../manifest.ts'
import { type BesideRules, firewallRefs, readBesideRules, readFirewall, updateFirewall } from '../state.ts'

const rulesMax = sandboxManifest.firewalls?.rulesMax ?? 0

/** A sandbox firewall is identified by its name. */
export function sandboxFirewalls(providerState: ProviderState): FirewallsProvider {
  return {
    async listFirewalls() {
      await injectFaults(providerState, 'read')
      const listed = []
      for (const ref of await firewallRefs(providerState)) {
        listed.push(shownOf(ref, await readBesideRules(providerState, ref)))
      }
      return listed
    },
    async read(ref) {
      await injectFault(providerState, 'read', ref)
      const rules = (await readFirewall(providerState, ref)) ?? refuseUnknown(ref)
      const { foreign } = await readBesideRules(providerState, ref)
      return { name: ref, rules: distinctRules(rules), foreign }
    },
    async readTargets(ref) {
      await injectFault(providerState, 'read', ref)
      if (!(await readFirewall(providerState, ref))) refuseUnknown(ref)
      return targetsOf((await readBesideRules(providerState, ref)).servers)
    },
    async change(ref, { add, remove }) {
      await injectFault(providerState, 'write', ref)
      await updateFirewall(providerState, ref, (present) => {
        const gone = new Set(remove.map(ruleKey))
        const rules = present ?? refuseUnknown(ref)
        const after = distinctRules([...rules.filter((rule) => !gone.has(ruleKey(rule))), ...add])
        if (after.length > rulesMax)
          throw new ProviderError('rejected', `A sandbox firewall can have at most ${rulesMax} rules`)
        return after
      })
    },
  }
}

export function shownOf(ref: string, { servers, operation_id }: BesideRules): ProviderFirewall {
  return {
    ref,
    name: ref,
    attachedTo: targetsOf(servers),
    ...(operation_id !== undefined && { operationId: operation_id }),
  }
}

function targetsOf(servers: readonly string[]): FirewallTarget[] {
  return servers.map((ref) => ({ kind: 'server', ref }))
}

export function refuseUnknown(ref: string): never {
  throw new ProviderError('not_found', `The sandbox has no firewall ${ref}`)
}

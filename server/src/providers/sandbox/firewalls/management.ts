/** Creates, attaches and deletes the firewalls of a sandbox. */
import type { FirewallManagement } from '#providers/ports/firewall-management.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { readSandboxServer } from '../cloud/servers.ts'
import { injectFault, injectFaults } from '../faults.ts'
import { firewallRefs, readBesideRules, readFirewall, updateBesideRules, updateFirewall } from '../state.ts'
import { refuseUnknown, shownOf } from './firewalls.ts'

export function sandboxFirewallManagement(providerState: ProviderState): FirewallManagement {
  const requireFirewall = async (ref: string) => {
    if (!(await readFirewall(providerState, ref))) refuseUnknown(ref)
  }
  return {
    async create({ operationId, name }) {
      await injectFault(providerState, 'order', name)
      if (await readFirewall(providerState, name))
        throw new ProviderError('rejected', `The sandbox already has a firewall ${name}`)
      const beside = { foreign: [], servers: [], operation_id: operationId }
      await updateBesideRules(providerState, name, () => beside)
      await updateFirewall(providerState, name, () => [])
      await injectFault(providerState, 'answer', name)
      return name
    },
    async find({ operationId }) {
      await injectFaults(providerState, 'read')
      for (const ref of await firewallRefs(providerState)) {
        const beside = await readBesideRules(providerState, ref)
        if (beside.operation_id === operationId) return shownOf(ref, beside)
      }
      return null
    },
    async attach(ref, serverRef) {
      await injectFault(providerState, 'write', ref)
      await requireFirewall(ref)
      if (!(await readSandboxServer(providerState, serverRef)))
        throw new ProviderError('rejected', `The sandbox has no server ${serverRef}`)
      await updateBesideRules(providerState, ref, (beside) => ({
        ...beside,
        servers: [...new Set([...beside.servers, serverRef])],
      }))
    },
    async detach(ref, serverRef) {
      await injectFault(providerState, 'write', ref)
      await requireFirewall(ref)
      await updateBesideRules(providerState, ref, (beside) => ({
        ...beside,
        servers: beside.servers.filter((server) => server !== serverRef),
      }))
    },
    async deleteFirewall(ref) {
      await injectFault(providerState, 'write', ref)
      await requireFirewall(ref)
      if ((await readBesideRules(providerState, ref)).servers.length > 0)
        throw new ProviderError('rejected', `The firewall ${ref} of the sandbox is attached to servers`)
      await updateFirewall(providerState, ref, () => undefined)
      await updateBesideRules(providerState, ref, () => undefined)
    },
  }
}

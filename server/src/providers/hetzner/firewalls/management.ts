// https://docs.hetzner.cloud/reference/cloud#tag/firewalls and #tag/firewall-actions
import type { JsonApi } from '#providers/http/json-api.ts'
import { operationLabel } from '#providers/ports/cloud/creation.ts'
import type { FirewallManagement } from '#providers/ports/firewall-management.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { isActions, isFirewall, pathTo, readFirewalls, shownOf, untilApplied } from './firewalls.ts'

export function createHetznerFirewallManagement(client: JsonApi): FirewallManagement {
  return {
    async create({ operationId, name }) {
      const body = { name, labels: { [operationLabel]: operationId } }
      const { firewall } = await client.read({ method: 'POST', path: '/firewalls', body }, isFirewall)
      return String(firewall.id)
    },
    async find({ operationId }) {
      const filter = { label_selector: `${operationLabel}==${operationId}` }
      const [firewall] = (await readFirewalls(client, '/firewalls', 1, filter)).body.firewalls
      return firewall ? shownOf(firewall) : null
    },
    attach: (ref, serverRef) =>
      act(ref, 'apply_to_resources', { apply_to: [resource(serverRef)] }).catch(
        unless('firewall_already_applied'),
      ),
    detach: (ref, serverRef) =>
      act(ref, 'remove_from_resources', { remove_from: [resource(serverRef)] }).catch(
        unless('firewall_resource_not_found'),
      ),
    async deleteFirewall(ref) {
      await client.call({ method: 'DELETE', path: pathTo(ref) })
    },
  }

  async function act(ref: string, action: string, body: object): Promise<void> {
    const path = `${pathTo(ref)}/actions/${action}`
    const { actions } = await client.read({ method: 'POST', path, body }, isActions)
    await untilApplied(client, actions)
  }
}

function resource(serverRef: string): object {
  return { type: 'server', server: { id: Number(serverRef) } }
}

/** What this error says is done already. */
function unless(code: string) {
  return (error: unknown): void => {
    if (!(error instanceof ProviderError) || error.vendorCode !== code) throw error
  }
}

// https://docs.digitalocean.com/reference/api/digitalocean/#tag/Firewalls. The tags of a firewall name the Droplets that it
// is attached to, so that nothing but its name can tell which order has created it. Names are unique.
import { forgetDescriptions } from '#providers/firewall-descriptions.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { FirewallManagement } from '#providers/ports/firewall-management.ts'
import type { FirewallsProvider } from '#providers/ports/firewalls.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { isFirewall, pathTo, untilApplied, writtenRules } from './firewalls.ts'

export function createDigitalOceanFirewallManagement(
  client: JsonApi,
  { listFirewalls }: FirewallsProvider,
  state: ProviderState,
): FirewallManagement {
  return {
    async create({ name, rules }) {
      const body = { name, ...writtenRules(rules) }
      return (await client.read({ method: 'POST', path: '/v2/firewalls', body }, isFirewall)).firewall.id
    },
    find: async ({ name }) => (await listFirewalls()).find((firewall) => firewall.name === name) ?? null,
    attach: (ref, serverRef) => change('POST', ref, serverRef),
    detach: (ref, serverRef) => change('DELETE', ref, serverRef),
    async deleteFirewall(ref) {
      await client.call({ method: 'DELETE', path: pathTo(ref) })
      await forgetDescriptions(state, ref)
    },
  }

  async function change(method: 'POST' | 'DELETE', ref: string, serverRef: string): Promise<void> {
    const body = { droplet_ids: [Number(serverRef)] }
    await client.call({ method, path: `${pathTo(ref)}/droplets`, body })
    await untilApplied(client, ref)
  }
}

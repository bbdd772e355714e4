/** Firewalls that are created at a provider's stand-in over HTTP, in a time of their own. */
import { givenProvider } from '#areas/cloud/creation/testing/given-provider.ts'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import type { Credentials, ProviderAdapter } from '#providers/ports/provider.ts'
import type { TestService } from '#testing/service.ts'
import { requestCreation } from '../changes/request-creation.ts'
import { firewallKind } from '../engine/change-kind.ts'
import { type FirewallRow, selectFirewall } from '../firewall-store.ts'
import { recordFirewalls } from '../list-firewalls.ts'
import { withManagement } from '../open-firewalls.ts'

type Place = { adapter: ProviderAdapter; credentials: Credentials; region: string | null }

export async function givenFirewalls(service: TestService, { region, ...place }: Place) {
  const { opened, act, pass, work } = await givenProvider(service, place)
  const managersOf = async () => new Map()
  const read = (id: string): Promise<FirewallRow> => act((context) => selectFirewall(context, id))

  return {
    read,
    create: (name: string, rules: readonly FirewallRule[]): Promise<FirewallRow> =>
      act((context) =>
        requestCreation(context, withManagement(opened, null), managersOf, {
          connection_id: opened.id,
          name,
          rules: [...rules],
          ...(region !== null && { region }),
        }),
      ),
    /** Runs the due step of a change, after these seconds or when it is due. */
    async step(id: string, seconds: number): Promise<void> {
      pass(seconds, (await read(id)).due_at)
      await work((worker) => firewallKind({ ...worker, managersOf }), id, null)
    },
    /** Lists the firewalls of the provider, as happens every ten minutes. */
    async list(): Promise<void> {
      const listed = (await opened.provider.firewalls?.listFirewalls()) ?? []
      await act((context) => recordFirewalls(context, opened, listed))
    },
    /** The rows with this name, which some providers follow by that of the region. */
    async rows(name: string): Promise<{ id: string; ref: string | null }[]> {
      const path = `/v1/firewalls?connection_id=${opened.id}&q=${name}`
      return (await service.request('GET', path)).body.data
    },
    readRules: async (ref: string) => (await opened.provider.firewalls?.read(ref))?.rules,
  }
}

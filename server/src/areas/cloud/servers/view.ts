import { connectionKinds, type ProviderClients } from '#areas/connections/index.ts'
import { hostNamesByAddress } from '#areas/dns/index.ts'
import { mayRead } from '#kernel/access/actor.ts'
import type { ServerActionKind } from '#kernel/cloud/server-action.ts'
import type { Context } from '#platform/context.ts'
import { supportedActions } from '#providers/ports/cloud/changes.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { selectServerPrices } from '../store/catalogues.ts'
import type { ServerRow } from '../store/tables.ts'

type Adapters = Pick<ProviderClients, 'adapter'>

/** Servers in the format of the API. */
export async function serverViews(context: Context, { adapter }: Adapters, servers: readonly ServerRow[]) {
  const kinds = await connectionKinds(context, [
    ...new Set(servers.map(({ connection_id }) => connection_id)),
  ])
  const [prices, hostNames] = await Promise.all([
    selectServerPrices(context, servers),
    hostNamesOf(context, servers),
  ])
  return servers.map((server) => {
    const {
      account_id: _account,
      is_online,
      is_in_rescue: in_rescue,
      has_backups: backups,
      missed_listings: _missed,
      revision: _revision,
      ...shown
    } = server
    const provider = kinds.get(server.connection_id) ?? ''
    return {
      ...shown,
      provider,
      supported_actions: provider === '' ? [] : actionsOfServer(adapter(provider).manifest, server.ref),
      online: is_online,
      in_rescue,
      backups,
      monthly: prices.get(server.id) ?? null,
      host_names: hostNames.get(server.id) ?? [],
    }
  })
}

const hostNamesMax = 5

/** Of each server, the first names that point to it, if the sender may read DNS. */
async function hostNamesOf(context: Context, servers: readonly ServerRow[]): Promise<Map<string, string[]>> {
  if (!mayRead(context.actor, 'dns')) return new Map()
  const addressesOf = ({ public_addresses, private_addresses }: ServerRow) => [
    ...public_addresses,
    ...private_addresses,
  ]
  const found = await hostNamesByAddress(context, [...new Set(servers.flatMap(addressesOf))], hostNamesMax)
  return new Map(
    servers.map((server) => {
      const names = new Set(addressesOf(server).flatMap((address) => found.get(address) ?? []))
      return [server.id, [...names].slice(0, hostNamesMax)]
    }),
  )
}

export async function readServerView(context: Context, adapters: Adapters, server: ServerRow) {
  const [view] = await serverViews(context, adapters, [server])
  return view
}

/** The actions that a server takes. It has a ref of null while it is created. */
export function actionsOfServer(manifest: ProviderManifest, ref: string | null): ServerActionKind[] {
  return supportedActions(manifest, ref).filter((kind) => kind !== 'create')
}

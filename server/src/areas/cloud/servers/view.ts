import { connectionKinds } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import { selectServerPrices } from '../store/catalogues.ts'
import type { ServerRow } from '../store/tables.ts'

/** Servers in the format of the API. */
export async function serverViews(context: Context, servers: readonly ServerRow[]) {
  const kinds = await connectionKinds(context, [
    ...new Set(servers.map(({ connection_id }) => connection_id)),
  ])
  const prices = await selectServerPrices(context, servers)
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
    return {
      ...shown,
      provider: kinds.get(server.connection_id) ?? '',
      online: is_online,
      in_rescue,
      backups,
      monthly: prices.get(server.id) ?? null,
    }
  })
}

export async function readServerView(context: Context, server: ServerRow) {
  const [view] = await serverViews(context, [server])
  return view
}

import type { ProviderClients } from '#areas/connections/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { Leftover } from '#providers/ports/cloud/creation.ts'
import { selectServer } from '../store/servers.ts'
import { withCreation } from './open-creation.ts'

export async function readLeftovers(
  providerClients: ProviderClients,
  lookup: Lookup,
  serverId: string,
): Promise<Leftover[]> {
  const server = await lookup.act((context) => selectServer(context, serverId))
  const { ref, connection_id: connectionId, name } = server
  if (ref === null) throw new Problem('wrong_state', `${name} is not created yet.`)
  return await withCreation(providerClients, lookup, { connectionId, pointer: null }, (creation) =>
    creation.leftovers(ref),
  )
}

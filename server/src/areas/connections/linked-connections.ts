/** Connections among related resources and in the search across all areas. */
import { creationLinks } from '#areas/identity/index.ts'
import { eventLinks } from '#areas/webhooks/index.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { connectionsTo, searchConnections, selectConnectionsById } from './store.ts'

export const connectionLinks: readonly Link[] = [
  { of: 'name', kind: 'connection', relation: 'points_to', find: connectionsTo },
  { of: 'address', kind: 'connection', relation: 'points_to', find: connectionsTo },
  ...eventLinks('connection'),
  ...creationLinks('connection'),
]

export function connectionType(providers: readonly ProviderAdapter[]): ResourceType {
  const names = new Map(providers.map(({ manifest }) => [manifest.kind, manifest.name]))
  return {
    kind: 'connection',
    permission: 'account.read',
    async select(context, ids) {
      const connections = await selectConnectionsById(context, ids)
      return connections.map(({ id, name, kind, status }) => ({
        id,
        title: name,
        detail: names.get(kind) ?? kind,
        state: status,
        parent_id: null,
      }))
    },
    search: searchConnections,
  }
}

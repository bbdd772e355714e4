/** Probes among related resources and in the search across all areas. */
import { creationLinks } from '#areas/identity/index.ts'
import { eventLinks } from '#areas/webhooks/index.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { searchProbes } from '../probes/list-store.ts'
import { selectProbesById } from '../store.ts'

export const probeTypes: readonly ResourceType[] = [
  {
    kind: 'probe',
    permission: 'monitoring.read',
    async select(context, ids) {
      const probes = await selectProbesById(context, ids)
      return probes.map(({ id, name, hostname, state }) => ({
        id,
        title: name,
        detail: hostname,
        state,
        parent_id: null,
      }))
    },
    search: searchProbes,
  },
]

export const probeLinks: readonly Link[] = [...eventLinks('probe'), ...creationLinks('probe')]

import type { ProviderClients } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { CloudCatalogue } from '#providers/ports/cloud/creation.ts'
import { withCreation } from '../creation/open-creation.ts'
import { findCatalogue, followCatalogue, storeCatalogue } from '../store/catalogues.ts'
import { refreshSeconds } from './catalogue-kind.ts'

export type StoredCatalogue = { catalogue: CloudCatalogue; refreshedAt: Date }

/** The stored catalogue of a connection. If there is none yet, it is read from the provider, and stored. */
export async function readCatalogue(
  providerClients: ProviderClients,
  lookup: Lookup,
  connectionId: string,
): Promise<StoredCatalogue> {
  return await withCreation(
    providerClients,
    lookup,
    { connectionId, pointer: '?connection_id' },
    async (creation) => {
      const stored = await lookup.act((context) => findCatalogue(context, connectionId))
      if (stored?.catalogue && stored.refreshed_at)
        return { catalogue: stored.catalogue, refreshedAt: stored.refreshed_at }
      const catalogue = await creation.catalogue()
      return await lookup.act(async (context) => {
        await followCatalogue(context, connectionId, addSeconds(context.now, refreshSeconds))
        await storeCatalogue(context, connectionId, catalogue)
        return { catalogue, refreshedAt: context.now }
      })
    },
  )
}

import type { ProviderClients } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { CloudCatalogue, ServerCreation } from '#providers/ports/cloud/creation.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { withCreation } from '../creation/open-creation.ts'
import { findCatalogue, followCatalogue, storeCatalogue } from '../store/catalogues.ts'
import { refreshSeconds } from './catalogue-kind.ts'

export type StoredCatalogue = { catalogue: CloudCatalogue; refreshedAt: Date }

/**
 * The stored catalogue of the connection that the input names at `pointer`. If there is none yet, it is read from the
 * provider, and stored.
 */
export async function readCatalogue(
  providerClients: ProviderClients,
  lookup: Lookup,
  place: { connectionId: string; pointer: string },
): Promise<StoredCatalogue & { manifest: ProviderManifest }> {
  return await withCreation(providerClients, lookup, place, async (creation, { id, manifest }) => {
    const stored = await lookup.act((context) => findCatalogue(context, id))
    if (stored?.catalogue && stored.refreshed_at)
      return { catalogue: stored.catalogue, refreshedAt: stored.refreshed_at, manifest }
    return { ...(await readAndStore(lookup, id, creation)), manifest }
  })
}

async function readAndStore(
  lookup: Lookup,
  connectionId: string,
  creation: ServerCreation,
): Promise<StoredCatalogue> {
  const catalogue = await creation.catalogue()
  return await lookup.act(async (context) => {
    await followCatalogue(context, connectionId, addSeconds(context.now, refreshSeconds))
    await storeCatalogue(context, connectionId, catalogue)
    return { catalogue, refreshedAt: context.now }
  })
}

/** The catalogue that an order is compared with is at most so old. */
const ageOfOrderSeconds = 60

export type CatalogueOfOrder = (
  lookup: Lookup,
  connectionId: string,
  creation: ServerCreation,
) => Promise<CloudCatalogue>

/** Reads the catalogue for an order. Many orders in a minute read it once: it is a large part of the rate of a provider. */
export function catalogueOfOrders(): CatalogueOfOrder {
  const underWay = new Map<string, Promise<CloudCatalogue>>()
  return (lookup, connectionId, creation) => {
    const shared = underWay.get(connectionId)
    if (shared !== undefined) return shared
    const reading = currentCatalogue(lookup, connectionId, creation).finally(() =>
      underWay.delete(connectionId),
    )
    underWay.set(connectionId, reading)
    return reading
  }
}

async function currentCatalogue(
  lookup: Lookup,
  connectionId: string,
  creation: ServerCreation,
): Promise<CloudCatalogue> {
  const stored = await lookup.act(async (context) => {
    const row = await findCatalogue(context, connectionId)
    const isCurrent = row?.refreshed_at && addSeconds(row.refreshed_at, ageOfOrderSeconds) > context.now
    return isCurrent ? row.catalogue : null
  })
  return stored ?? (await readAndStore(lookup, connectionId, creation)).catalogue
}

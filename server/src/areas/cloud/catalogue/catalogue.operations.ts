import type { ProviderClients } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import { type Operation, type OperationResponse, operation } from '#platform/http/operation/operation.ts'
import { volumePriceIn } from '#providers/ports/cloud/creation.ts'
import { withCreation } from '../creation/open-creation.ts'
import { findCatalogue, followCatalogue } from '../store/catalogues.ts'
import { readCatalogue, type StoredCatalogue } from './read-catalogue.ts'
import { requestCatalogue } from './request-catalogue.ts'
import {
  CatalogueParams,
  CatalogueQuery,
  CloudCatalogue,
  CloudImagePage,
  CloudRegionPage,
  CloudSizePage,
} from './schema.ts'

const refreshedDaily =
  'As stored: the catalogue of a provider is read every day, and when it is needed for the first time.'

export function catalogueOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'cloud.regions.list',
      method: 'GET',
      path: '/v1/cloud/regions',
      summary: 'List the regions of a provider',
      description: refreshedDaily,
      permission: 'cloud.read',
      cost: 5,
      query: CatalogueQuery,
      response: { status: 200, body: CloudRegionPage, description: 'All regions.' },
      lookup: (lookup, { query }) => readCatalogue(providerClients, lookup, placeOf(query)),
      async handle(_context, _input, stored) {
        const data = stored.catalogue.regions.map(({ ref, name, country, isAvailable }) => ({
          region: ref,
          name,
          country,
          available: isAvailable,
          volume_gib_monthly: volumePriceIn(stored.catalogue.storage, ref),
        }))
        return listedAt(data, stored)
      },
    }),
    operation({
      id: 'cloud.sizes.list',
      method: 'GET',
      path: '/v1/cloud/sizes',
      summary: 'List the sizes of servers at a provider, with prices',
      description: refreshedDaily,
      permission: 'cloud.read',
      cost: 5,
      query: CatalogueQuery,
      response: { status: 200, body: CloudSizePage, description: 'All sizes.' },
      lookup: (lookup, { query }) => readCatalogue(providerClients, lookup, placeOf(query)),
      async handle(_context, _input, stored) {
        const data = stored.catalogue.sizes.map(
          ({ ref, name, cpus, memoryMib, diskGib, architecture, isDeprecated, offers }) => ({
            size: ref,
            name,
            cpus,
            memory_mib: memoryMib,
            disk_gib: diskGib,
            architecture,
            deprecated: isDeprecated,
            offers: offers.map(({ region, isAvailable, hourly, monthly, backups = null }) => ({
              region,
              available: isAvailable,
              hourly,
              monthly,
              backups,
            })),
          }),
        )
        return listedAt(data, stored)
      },
    }),
    operation({
      id: 'cloud.images.list',
      method: 'GET',
      path: '/v1/cloud/images',
      summary: 'List the images of a provider',
      description: `What servers can be created from: systems, and the snapshots of the account. ${refreshedDaily}`,
      permission: 'cloud.read',
      cost: 5,
      query: CatalogueQuery,
      response: { status: 200, body: CloudImagePage, description: 'All images.' },
      lookup: (lookup, { query }) => readCatalogue(providerClients, lookup, placeOf(query)),
      async handle(_context, _input, stored) {
        const data = stored.catalogue.images.map(({ ref, diskGib, isDeprecated, ...image }) => ({
          image: ref,
          disk_gib: diskGib,
          deprecated: isDeprecated,
          ...image,
        }))
        return listedAt(data, stored)
      },
    }),
    operation({
      id: 'cloud.catalogues.refresh',
      method: 'POST',
      path: '/v1/cloud/catalogues/{connection_id}/refresh',
      summary: 'Read the regions, sizes, images and prices of a provider now',
      description: 'As happens every day.',
      permission: 'cloud.write',
      cost: 5,
      params: CatalogueParams,
      response: { status: 202, body: CloudCatalogue, description: 'The catalogue, which is being read.' },
      lookup: (lookup, { params: { connection_id: connectionId } }) =>
        withCreation(
          providerClients,
          lookup,
          { connectionId, pointer: null },
          async (_, connection) => connection,
        ),
      async handle(context, { params: { connection_id: id } }, { name }) {
        await followCatalogue(context, id, context.now)
        await requestCatalogue(context, id)
        await context.audit(
          { type: 'connection', id, name },
          { before: null, after: { read_requested_at: context.now } },
        )
        return await shown(context, id)
      },
      async settle(context, { params: { connection_id: id } }) {
        const row = await findCatalogue(context, id)
        // While it is being read, it is not due.
        const isRead = row?.due_at != null && row.due_at > context.now
        return { response: await shown(context, id), settled: isRead }
      },
    }),
  ]
}

function listedAt(data: readonly unknown[], { refreshedAt }: StoredCatalogue): OperationResponse {
  return { body: { data, next_cursor: null, refreshed_at: refreshedAt } }
}

async function shown(context: Context, connectionId: string): Promise<OperationResponse> {
  const { refreshed_at = null, error = null } = (await findCatalogue(context, connectionId)) ?? {}
  return { body: { connection_id: connectionId, refreshed_at, error } }
}

function placeOf({ connection_id: connectionId }: { connection_id: string }) {
  return { connectionId, pointer: '?connection_id' }
}

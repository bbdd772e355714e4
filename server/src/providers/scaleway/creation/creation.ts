/**
 * https://www.scaleway.com/en/developers/api/instances: an Instance is created stopped. Then its cloud-init configuration
 * is set, and it is started.
 */
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import {
  goneIsDeleted,
  operationTag,
  type ServerCreation,
  type ServerOrder,
} from '#providers/ports/cloud/creation.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { inUse } from '../errors.ts'
import { instanceTypes } from '../instance-types.ts'
import { isPage, isServer, keyTag, placeOf, serverOf, serversPath } from '../servers.ts'
import { deleteSnapshot } from '../snapshots/snapshots.ts'
import { readRef } from '../zones.ts'
import { readCatalogue } from './catalogue.ts'
import { disksOf, leftoversOf } from './leftovers.ts'

export function createScalewayCreation(
  client: JsonApi,
  zones: readonly string[],
  state: ProviderState,
): ServerCreation {
  const typesOf = instanceTypes(client)
  const read = async (ref: string) => {
    const { path } = placeOf(ref)
    return (await client.read({ method: 'GET', path }, isServer)).server
  }
  const act = (ref: string, action: string) =>
    client.call({ method: 'POST', path: `${placeOf(ref).path}/action`, body: { action } })
  return {
    catalogue: () => readCatalogue(client, zones),
    // An order has the keys themselves. A key of the project would be installed on all of its Instances.
    ensureKey: async ({ publicKey }) => publicKey,
    async create(order) {
      const request = { method: 'POST', path: serversPath(order.region), body: bodyOf(order) } as const
      const { server } = await client.read(request, isServer).catch(refused)
      return { ref: `${order.region}/${server.id}`, actionRef: null, password: null }
    },
    async complete(ref, readOrder) {
      if ((await read(ref)).state !== 'stopped') return true
      const { userData } = await readOrder()
      if (userData !== null) {
        const path = `${placeOf(ref).path}/user_data/cloud-init`
        await client.call({ method: 'PATCH', path, text: userData })
      }
      await act(ref, 'poweron')
      return true
    },
    async findByOperation(operationId) {
      const query = { tags: operationTag + operationId }
      for (const zone of zones) {
        const { servers } = await client.read({ method: 'GET', path: serversPath(zone), query }, isPage)
        if (servers[0]) return serverOf(zone, servers[0], await typesOf(zone))
      }
      return null
    },
    leftovers: async (ref) => leftoversOf(client, placeOf(ref).zone, await read(ref)),
    async deleteServer(ref) {
      const { zone, path } = placeOf(ref)
      const server = await unlessNotFound(read(ref))
      if (server === null) return
      // Once it is gone, nothing tells which volumes it had.
      if (server.state !== 'stopping') await state.update(disksKey(ref), () => disksOf(zone, server))
      if (server.state === 'stopped') await goneIsDeleted(client.call({ method: 'DELETE', path }))
      // A running one stops first.
      else await goneIsDeleted(act(ref, 'terminate'))
    },
    async deleteDisks(ref) {
      const disks = await state.read(disksKey(ref))
      // Only `deleteServer` writes this entry.
      for (const path of (disks ?? []) as string[])
        await goneIsDeleted(client.call({ method: 'DELETE', path })).catch(inUse)
      await state.update(disksKey(ref), () => undefined)
    },
    async deleteLeftover(ref) {
      const path = pathOf(...ref.split('/'))
      const [, zone, id] = /^instance\/v1\/zones\/([^/]+)\/images\/([^/]+)$/.exec(ref) ?? []
      await goneIsDeleted(
        zone === undefined
          ? client.call({ method: 'DELETE', path })
          : // With the snapshots that it consists of.
            deleteSnapshot(client, state, `${zone}/${id}`),
      )
    },
  }
}

function disksKey(ref: string): string {
  return `server-disks/${ref}`
}

function bodyOf({ operationId, name, size, image, keys, tags }: ServerOrder): object {
  return {
    name,
    commercial_type: size,
    image: readRef(image)?.id ?? image,
    dynamic_ip_required: true,
    tags: [
      ...tags,
      operationTag + operationId,
      // cloud-init reads the spaces of these tags from underscores.
      ...keys.map((key) => keyTag + key.replaceAll(' ', '_')),
    ],
  }
}

/** The type or the image does not exist. */
function refused(error: unknown): never {
  if (!(error instanceof ProviderError) || error.kind !== 'not_found') throw error
  throw new ProviderError('rejected', error.message, {
    ...(error.vendorCode !== null && { vendorCode: error.vendorCode }),
  })
}

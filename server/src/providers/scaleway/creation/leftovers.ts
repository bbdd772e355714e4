/**
 * What a deleted server leaves at Scaleway: volumes of Block Storage other than the one that it starts from, addresses
 * that were reserved, and images of it. A ref is the path below the API.
 */
import { Type } from 'typebox'
import { priceOfUnits } from '#kernel/money/money.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { Leftover } from '#providers/ports/cloud/creation.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { Instance } from '../servers.ts'
import { imagesOf, imagesPath } from '../snapshots/images.ts'
import { bytesOfImage, partsIn } from '../snapshots/snapshots.ts'
import { blockPath, monthlyPrice, volumeTypesIn } from '../volumes/block.ts'
import { storageIn } from './catalogue.ts'

const isVolume = responseShape(
  Type.Object({ id: Type.String(), name: Type.String(), type: Type.String(), size: Type.Integer() }),
)

export async function leftoversOf(client: JsonApi, zone: string, server: Instance): Promise<Leftover[]> {
  const { public_ips = [] } = server
  const volumes = volumesOf(server).filter(({ isDisk }) => !isDisk)
  return [
    ...(await readVolumes(
      client,
      zone,
      volumes.map(({ id }) => id),
    )),
    ...public_ips
      .filter(({ dynamic }) => dynamic === false)
      .map(
        ({ id, address }): Leftover => ({
          ref: `instance/v1/zones/${zone}/ips/${id}`,
          kind: 'address',
          name: address,
          monthly: null,
        }),
      ),
    ...(await readImages(client, zone, server.id)),
  ]
}

async function readVolumes(client: JsonApi, zone: string, ids: readonly string[]): Promise<Leftover[]> {
  if (ids.length === 0) return []
  const types = await volumeTypesIn(client, zone)
  return await Promise.all(
    ids.map(async (id) => {
      const path = blockPath(zone, 'volumes', id)
      const { name, type, size } = await client.read({ method: 'GET', path }, isVolume)
      const pricing = types.find((one) => one.type === type)?.pricing ?? null
      return {
        ref: path.slice(1),
        kind: 'volume' as const,
        name,
        monthly: pricing && monthlyPrice(pricing, size),
      }
    }),
  )
}

async function readImages(client: JsonApi, zone: string, serverId: string): Promise<Leftover[]> {
  const images = await imagesOf(client, zone, serverId)
  if (images.length === 0) return []
  const parts = await partsIn(client, zone)
  const { storage } = await storageIn(client, [zone])
  const price = storage?.snapshot ?? null
  return images.map((image) => {
    const bytes = bytesOfImage(image, parts)
    return {
      ref: imagesPath(zone, image.id).slice(1),
      kind: 'snapshot' as const,
      name: image.name,
      monthly: price && bytes !== null ? priceOfUnits(price, bytes / 2 ** 30) : null,
    }
  })
}

/** The paths of the volumes that are deleted with a server: the one from which it starts, and local ones. */
export function disksOf(zone: string, server: Instance): string[] {
  return volumesOf(server)
    .filter(({ isDisk }) => isDisk)
    .map(({ id, isLocal }) =>
      isLocal ? `/instance/v1/zones/${zone}/volumes/${id}` : blockPath(zone, 'volumes', id),
    )
}

function volumesOf({ volumes = {} }: Instance) {
  return Object.entries(volumes).map(([number, { id, volume_type, boot }]) => {
    const isLocal = volume_type === 'l_ssd' || volume_type === 'scratch'
    return { id, isLocal, isDisk: isLocal || boot === true || number === '0' }
  })
}

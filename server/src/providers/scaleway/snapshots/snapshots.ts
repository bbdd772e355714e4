/**
 * Images of Instances with their snapshots. Block Storage tells the sizes of those that it keeps; the price of snapshots of
 * local volumes is another, which the API does not tell.
 */
import { Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { type PlacePage, pageOfPlaces } from '#providers/places.ts'
import type { CloudSnapshot, CloudSnapshots } from '#providers/ports/cloud/snapshots.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError, unlessDenied, unlessNotFound } from '#providers/ports/provider-error.ts'
import { listReader, pageSize } from '../client.ts'
import { inUse } from '../errors.ts'
import { blockPath } from '../volumes/block.ts'
import { absentZone, readRef } from '../zones.ts'
import { type Image, imagesPath, isImagePage, partsOf, readImage } from './images.ts'

const BlockSnapshot = Type.Object({ id: Type.String(), size: Type.Integer(), status: Type.String() })
const readBlockSnapshots = listReader(
  Type.Object({ snapshots: Type.Array(BlockSnapshot) }),
  ({ snapshots }) => snapshots,
  { page_size: pageSize },
)

/** By their id, those of a zone. */
type Parts = ReadonlyMap<string, { bytes: number; status: string }>

export function createScalewaySnapshots(
  client: JsonApi,
  zones: readonly string[],
  state: ProviderState,
): CloudSnapshots {
  return {
    async listSnapshots(cursor) {
      const { items, ...page } = await pageOfPlaces(
        cursor,
        async () => zones,
        (zone, from) => readPage(client, zone, Number(from ?? 1)),
      )
      return { snapshots: items, ...page }
    },
    deleteSnapshot: (ref) => deleteSnapshot(client, state, ref),
  }
}

async function readPage(client: JsonApi, zone: string, page: number): Promise<PlacePage<CloudSnapshot>> {
  const query = { page, per_page: pageSize, public: 'false' }
  const read = client.read({ method: 'GET', path: imagesPath(zone), query }, isImagePage)
  const { images } = (await unlessNotFound(read)) ?? absentZone(zone)
  const ofServers = images.filter(({ from_server }) => from_server)
  const parts = ofServers.length === 0 ? new Map() : await partsIn(client, zone)
  return {
    items: ofServers.map((image) => snapshotOf(zone, image, parts)),
    // Nothing tells of a next page: the last one is not full.
    cursor: images.length === pageSize ? String(page + 1) : null,
  }
}

/** Empty without the permission for Block Storage, and in a zone that does not have it. */
export async function partsIn(client: JsonApi, zone: string): Promise<Parts> {
  const read = readBlockSnapshots(client, blockPath(zone, 'snapshots'))
  const snapshots = (await unlessDenied(unlessNotFound(read))) ?? []
  return new Map(snapshots.map(({ id, size, status }) => [id, { bytes: size, status }]))
}

/** Null: not all of its snapshots are in Block Storage. */
export function bytesOfImage(image: Image, parts: Parts): number | null {
  const sizes = partsOf(image).map(({ id }) => parts.get(id)?.bytes ?? null)
  return sizes.some((size) => size === null)
    ? null
    : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
}

function snapshotOf(zone: string, image: Image, parts: Parts): CloudSnapshot {
  const { id, name, from_server, creation_date } = image
  const bytes = bytesOfImage(image, parts)
  return {
    ref: `${zone}/${id}`,
    name,
    kind: 'image',
    state: stateOf(image, parts),
    serverRef: from_server ? `${zone}/${from_server}` : null,
    sizeGib: bytes === null ? null : bytes / 2 ** 30,
    // A server gets volumes of the size that they had.
    diskGib: null,
    region: zone,
    createdAt: creation_date === null ? null : new Date(creation_date),
  }
}

/** As long as one of its snapshots is not complete, the image is not. */
function stateOf(image: Image, parts: Parts): CloudSnapshot['state'] {
  const states = [image.state, ...partsOf(image).map(({ id }) => parts.get(id)?.status)]
  if (states.includes('error')) return 'error'
  return states.includes('creating') ? 'creating' : 'available'
}

/**
 * Deletes an image and then its snapshots, which it uses. Once it is gone, nothing tells which they were, so they are
 * recorded until they are deleted.
 */
export async function deleteSnapshot(client: JsonApi, state: ProviderState, ref: string): Promise<void> {
  const { zone, id } = readRef(ref) ?? absent(ref)
  const image = await unlessNotFound(readImage(client, zone, id))
  if (image) {
    await state.update(partsKey(ref), () => partsOf(image).map((part) => partPath(zone, part)))
    await unlessNotFound(client.call({ method: 'DELETE', path: imagesPath(zone, id) }))
  }
  // Only this function writes this entry.
  const paths = ((await state.read(partsKey(ref))) ?? absent(ref)) as string[]
  for (const path of paths) await unlessNotFound(client.call({ method: 'DELETE', path })).catch(inUse)
  await state.update(partsKey(ref), () => undefined)
}

function partPath(zone: string, { id, volume_type }: { id: string; volume_type: string }): string {
  return volume_type.startsWith('sbs_')
    ? blockPath(zone, 'snapshots', id)
    : pathOf('instance', 'v1', 'zones', zone, 'snapshots', id)
}

function partsKey(ref: string): string {
  return `image-snapshots/${ref}`
}

function absent(ref: string): never {
  throw new ProviderError('not_found', `Scaleway has no image ${ref}.`)
}

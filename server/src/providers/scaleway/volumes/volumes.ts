/**
 * Volumes of Block Storage, and local ones, which are disks of the host: those are attached and detached while the Instance
 * is stopped, and cannot grow.
 */
import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { type PlacePage, pageOfPlaces } from '#providers/places.ts'
import { operationIn } from '#providers/ports/cloud/creation.ts'
import type { CloudVolume, CloudVolumes, VolumeChange } from '#providers/ports/cloud/volumes.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { pageSize } from '../client.ts'
import { placeOf as serverPlace } from '../servers.ts'
import { readRef } from '../zones.ts'
import { blockPath, bytesOf } from './block.ts'

const Time = Type.Union([Type.String(), Type.Null()])
const BlockVolume = Type.Object({
  id: Type.String(),
  name: Type.String(),
  size: Type.Integer(),
  status: Type.String(),
  created_at: Time,
  tags: Type.Array(Type.String()),
  references: Type.Array(
    Type.Object({
      product_resource_type: Type.String(),
      product_resource_id: Type.String(),
      status: Type.String(),
    }),
  ),
})
const LocalVolume = Type.Object({
  id: Type.String(),
  name: Type.String(),
  size: Type.Integer(),
  state: Type.String(),
  creation_date: Time,
  server: Type.Optional(Type.Union([Type.Object({ id: Type.String() }), Type.Null()])),
})
export const isBlockVolume = responseShape(BlockVolume)
export const isBlockPage = responseShape(Type.Object({ volumes: Type.Array(BlockVolume) }))
const isLocalVolume = responseShape(Type.Object({ volume: LocalVolume }))
const isLocalPage = responseShape(Type.Object({ volumes: Type.Array(LocalVolume) }))

export function createScalewayVolumes(client: JsonApi, zones: readonly string[]): CloudVolumes {
  return {
    async listVolumes(cursor) {
      const { items, ...page } = await pageOfPlaces(
        cursor,
        async () => zones.flatMap((zone) => [zone, `${zone}${local}`]),
        (place, from) => readPage(client, place, Number(from ?? 1)),
      )
      return { volumes: items, ...page }
    },
    async readVolume(ref) {
      const { zone, path, isLocal } = placeOf(ref)
      const request = { method: 'GET', path } as const
      return isLocal
        ? localVolumeOf(zone, (await client.read(request, isLocalVolume)).volume)
        : blockVolumeOf(zone, await client.read(request, isBlockVolume))
    },
    changeVolume: (volume, change) => changeVolume(client, volume, change),
    async deleteVolume(ref) {
      await client.call({ method: 'DELETE', path: placeOf(ref).path })
    },
  }
}

/** Behind the zone, in refs of local volumes: `fr-par-1/local/` and an id. */
const local = '/local'

type Place = { zone: string; id: string; path: string; isLocal: boolean }

function placeOf(ref: string): Place {
  const isLocal = ref.includes(`${local}/`)
  const place = readRef(ref.replace(local, ''))
  if (!place)
    throw new ProviderError(
      'not_found',
      `Scaleway has no volume ${ref}: it is named by its zone and id, such as fr-par-1/11111111-1111-4111-8111-111111111111.`,
    )
  const { zone, id } = place
  return { zone, id, path: isLocal ? localPath(zone, id) : blockPath(zone, 'volumes', id), isLocal }
}

function localPath(zone: string, ...rest: readonly string[]): string {
  return pathOf('instance', 'v1', 'zones', zone, 'volumes', ...rest)
}

async function readPage(client: JsonApi, place: string, page: number): Promise<PlacePage<CloudVolume>> {
  const zone = place.replace(local, '')
  const volumes = place === zone ? readBlockPage(client, zone, page) : readLocalPage(client, zone, page)
  // Not every zone has Block Storage.
  const items = (await unlessNotFound(volumes)) ?? []
  // Nothing tells of a next page: the last one is not full.
  return { items, cursor: items.length === pageSize ? String(page + 1) : null }
}

async function readBlockPage(client: JsonApi, zone: string, page: number): Promise<CloudVolume[]> {
  const query = { page, page_size: pageSize }
  const path = blockPath(zone, 'volumes')
  const { volumes } = await client.read({ method: 'GET', path, query }, isBlockPage)
  return volumes.map((volume) => blockVolumeOf(zone, volume))
}

async function readLocalPage(client: JsonApi, zone: string, page: number): Promise<CloudVolume[]> {
  const query = { page, per_page: pageSize, volume_type: 'l_ssd' }
  const { volumes } = await client.read({ method: 'GET', path: localPath(zone), query }, isLocalPage)
  return volumes.map((volume) => localVolumeOf(zone, volume))
}

async function changeVolume(
  client: JsonApi,
  { ref, serverRef }: CloudVolume,
  change: VolumeChange,
): Promise<void> {
  const { id: volume_id, path, isLocal } = placeOf(ref)
  const order = async (server: string, verb: string, body: object) => {
    const at = `${serverPlace(server).path}/${verb}-volume`
    await client.call({ method: 'POST', path: at, body: { volume_id, ...body } })
  }
  switch (change.kind) {
    case 'attach':
      return await order(change.serverRef, 'attach', { volume_type: isLocal ? 'l_ssd' : 'sbs_volume' })
    case 'detach':
      return serverRef === null ? undefined : await order(serverRef, 'detach', {})
    case 'grow': {
      if (isLocal) throw new ProviderError('rejected', 'A local volume of Scaleway cannot grow.')
      await client.call({ method: 'PATCH', path, body: { size: bytesOf(change.sizeGib) } })
    }
  }
}

export function blockVolumeOf(zone: string, volume: Static<typeof BlockVolume>): CloudVolume {
  const { id, name, size, status, created_at, references, tags } = volume
  const reference = references.find((one) => one.product_resource_type === 'instance_server')
  // A reference is also shown while it is made and ended.
  const settled = reference?.status === 'attached' ? 'attached' : 'available'
  return {
    ref: `${zone}/${id}`,
    name: name || id,
    state: status === 'creating' || status === 'error' ? status : settled,
    sizeGib: gibibytes(size),
    region: zone,
    serverRef: reference ? `${zone}/${reference.product_resource_id}` : null,
    device: `/dev/disk/by-id/scsi-0SCW_sbs_volume-${id}`,
    createdAt: created_at === null ? null : new Date(created_at),
    ...operationIn(tags),
  }
}

function localVolumeOf(zone: string, volume: Static<typeof LocalVolume>): CloudVolume {
  const { id, name, size, state, creation_date, server } = volume
  return {
    ref: `${zone}${local}/${id}`,
    name: name || id,
    state: state === 'error' ? 'error' : server ? 'attached' : 'available',
    sizeGib: gibibytes(size),
    region: zone,
    serverRef: server ? `${zone}/${server.id}` : null,
    device: null,
    createdAt: creation_date === null ? null : new Date(creation_date),
    hasOtherPrice: true,
  }
}

function gibibytes(bytes: number): number {
  return Math.floor(bytes / 2 ** 30)
}

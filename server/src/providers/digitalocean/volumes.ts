// https://docs.digitalocean.com/reference/api/digitalocean/#tag/Block-Storage
import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { operationIn, operationTag } from '#providers/ports/cloud/creation.ts'
import type {
  CloudVolume,
  CloudVolumes,
  VolumeChange,
  VolumeCreation,
} from '#providers/ports/cloud/volumes.ts'
import { responseShape } from '#providers/response-shape.ts'
import { manifest } from './manifest.ts'

const Volume = Type.Object({
  id: Type.String(),
  name: Type.String(),
  size_gigabytes: Type.Integer(),
  region: Type.Object({ slug: Type.String() }),
  droplet_ids: Type.Array(Type.Integer()),
  created_at: Type.String(),
  tags: Type.Union([Type.Array(Type.String()), Type.Null()]),
})
const isPage = responseShape(
  Type.Object({ volumes: Type.Array(Volume), meta: Type.Object({ total: Type.Integer() }) }),
)
const isList = responseShape(Type.Object({ volumes: Type.Array(Volume) }))
const isVolume = responseShape(Type.Object({ volume: Volume }))

const pageSize = manifest.cloud?.pageSize ?? 1

export function createDigitalOceanVolumes(client: JsonApi): CloudVolumes {
  return {
    async listVolumes(cursor) {
      const page = Number(cursor ?? 1)
      const query = { page, per_page: pageSize }
      const { volumes, meta } = await client.read({ method: 'GET', path: '/v2/volumes', query }, isPage)
      const isLast = page * pageSize >= meta.total
      return { volumes: volumes.map(volumeOf), cursor: isLast ? null : String(page + 1) }
    },
    async readVolume(ref) {
      const { volume } = await client.read({ method: 'GET', path: pathOf('v2', 'volumes', ref) }, isVolume)
      return volumeOf(volume)
    },
    async changeVolume(volume, change) {
      const body = { region: volume.region, ...actionOf(volume, change) }
      await client.call({ method: 'POST', path: pathOf('v2', 'volumes', volume.ref, 'actions'), body })
    },
    async deleteVolume(ref) {
      await client.call({ method: 'DELETE', path: pathOf('v2', 'volumes', ref) })
    },
    creation: createCreation(client),
  }
}

function createCreation(client: JsonApi): VolumeCreation {
  const path = '/v2/volumes'
  return {
    async createVolume({ operationId, name, region, sizeGib }) {
      const body = { name, region, size_gigabytes: sizeGib, tags: [operationTag + operationId] }
      return (await client.read({ method: 'POST', path, body }, isVolume)).volume.id
    },
    // Volumes are not found by their tag. A name is there once in a region.
    async findVolumeByOperation({ operationId, name, region }) {
      const query = { name, region }
      const { volumes } = await client.read({ method: 'GET', path, query }, isList)
      return volumes.map(volumeOf).find((volume) => volume.operationId === operationId) ?? null
    },
  }
}

function actionOf({ serverRef }: CloudVolume, change: VolumeChange) {
  switch (change.kind) {
    case 'attach':
      return { type: 'attach', droplet_id: Number(change.serverRef) }
    case 'detach':
      return { type: 'detach', droplet_id: Number(serverRef) }
    case 'grow':
      return { type: 'resize', size_gigabytes: change.sizeGib }
  }
}

function volumeOf(shown: Static<typeof Volume>): CloudVolume {
  const { id, name, size_gigabytes, region, droplet_ids, created_at, tags } = shown
  const [droplet] = droplet_ids
  return {
    ref: id,
    name,
    state: droplet === undefined ? 'available' : 'attached',
    sizeGib: size_gigabytes,
    region: region.slug,
    serverRef: droplet === undefined ? null : String(droplet),
    device: `/dev/disk/by-id/scsi-0DO_Volume_${name}`,
    createdAt: new Date(created_at),
    ...operationIn(tags ?? []),
  }
}

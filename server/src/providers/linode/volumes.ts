// https://techdocs.akamai.com/linode-api/reference/get-volumes
import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { operationIn, operationTag } from '#providers/ports/cloud/creation.ts'
import type { CloudVolume, CloudVolumes, VolumeCreation } from '#providers/ports/cloud/volumes.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { pageSize, timeOf } from './client.ts'

const Volume = Type.Object({
  id: Type.Integer(),
  label: Type.String(),
  status: Type.String(),
  size: Type.Integer(),
  region: Type.String(),
  linode_id: Type.Union([Type.Integer(), Type.Null()]),
  filesystem_path: Type.String(),
  created: Type.String(),
  tags: Type.Array(Type.String()),
})
const isVolume = responseShape(Volume)
const isPage = responseShape(Type.Object({ data: Type.Array(Volume), pages: Type.Integer() }))

export function createLinodeVolumes(client: JsonApi): CloudVolumes {
  const act = async (ref: string, verb: string, body?: object) => {
    await client.call({ method: 'POST', path: pathTo(ref) + pathOf(verb), ...(body && { body }) })
  }
  return {
    async listVolumes(cursor) {
      const page = Number(cursor ?? 1)
      const query = { page, page_size: pageSize }
      const { data, pages } = await client.read({ method: 'GET', path: '/volumes', query }, isPage)
      return { volumes: data.map(volumeOf), cursor: page < pages ? String(page + 1) : null }
    },
    async readVolume(ref) {
      return volumeOf(await client.read({ method: 'GET', path: pathTo(ref) }, isVolume))
    },
    async changeVolume({ ref }, change) {
      switch (change.kind) {
        case 'attach':
          return await act(ref, 'attach', { linode_id: Number(change.serverRef) })
        case 'detach':
          return await act(ref, 'detach')
        case 'grow':
          return await act(ref, 'resize', { size: change.sizeGib })
      }
    },
    async deleteVolume(ref) {
      await client.call({ method: 'DELETE', path: pathTo(ref) })
    },
    creation: createCreation(client),
  }
}

function createCreation(client: JsonApi): VolumeCreation {
  const path = '/volumes'
  return {
    async createVolume({ operationId, name, region, sizeGib }) {
      const body = { label: name, region, size: sizeGib, tags: [operationTag + operationId] }
      return String((await client.read({ method: 'POST', path, body }, isVolume)).id)
    },
    async findVolumeByOperation({ operationId }) {
      const headers = { 'X-Filter': JSON.stringify({ tags: operationTag + operationId }) }
      const { data } = await client.read({ method: 'GET', path, headers }, isPage)
      return data[0] ? volumeOf(data[0]) : null
    },
  }
}

function pathTo(ref: string): string {
  if (!/^\d+$/.test(ref))
    throw new ProviderError('not_found', `Linode has no volume ${ref}: their ids are numbers.`)
  return pathOf('volumes', ref)
}

function volumeOf({ id, label, status, size, region, linode_id, ...volume }: Static<typeof Volume>) {
  const settled = linode_id === null ? 'available' : 'attached'
  const found: CloudVolume = {
    ref: String(id),
    name: label,
    // While it is enlarged or its key is changed, it stays usable.
    state: status === 'creating' ? 'creating' : settled,
    sizeGib: size,
    region,
    serverRef: linode_id === null ? null : String(linode_id),
    device: volume.filesystem_path,
    createdAt: timeOf(volume.created),
    ...operationIn(volume.tags),
  }
  return found
}

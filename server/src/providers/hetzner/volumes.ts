// https://docs.hetzner.cloud/reference/cloud#tag/volumes
import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { operationLabel } from '#providers/ports/cloud/creation.ts'
import type { CloudVolume, CloudVolumes, VolumeCreation } from '#providers/ports/cloud/volumes.ts'
import { responseShape } from '#providers/response-shape.ts'
import { pageReader } from './client.ts'

const Volume = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  status: Type.String(),
  size: Type.Number(),
  location: Type.Object({ name: Type.String() }),
  server: Type.Union([Type.Integer(), Type.Null()]),
  linux_device: Type.String(),
  created: Type.String(),
  labels: Type.Record(Type.String(), Type.String()),
})
const readPage = pageReader(Type.Object({ volumes: Type.Array(Volume) }))
const isVolume = responseShape(Type.Object({ volume: Volume }))

export function createHetznerVolumes(client: JsonApi): CloudVolumes {
  const act = async (ref: string, action: string, body?: object) => {
    const path = pathOf('volumes', ref, 'actions', action)
    await client.call({ method: 'POST', path, ...(body && { body }) })
  }
  return {
    async listVolumes(cursor) {
      const { body, next } = await readPage(client, '/volumes', Number(cursor ?? 1), { sort: 'id' })
      return { volumes: body.volumes.map(volumeOf), cursor: next === null ? null : String(next) }
    },
    async readVolume(ref) {
      const { volume } = await client.read({ method: 'GET', path: pathOf('volumes', ref) }, isVolume)
      return volumeOf(volume)
    },
    async changeVolume({ ref }, change) {
      switch (change.kind) {
        case 'attach':
          return await act(ref, 'attach', { server: Number(change.serverRef), automount: false })
        case 'detach':
          return await act(ref, 'detach')
        case 'grow':
          return await act(ref, 'resize', { size: change.sizeGib })
      }
    },
    async deleteVolume(ref) {
      await client.call({ method: 'DELETE', path: pathOf('volumes', ref) })
    },
    creation: createCreation(client),
  }
}

function createCreation(client: JsonApi): VolumeCreation {
  return {
    async createVolume({ operationId, name, region, sizeGib }) {
      const labels = { [operationLabel]: operationId }
      const body = { name, location: region, size: sizeGib, labels }
      const { volume } = await client.read({ method: 'POST', path: '/volumes', body }, isVolume)
      return String(volume.id)
    },
    async findVolumeByOperation({ operationId }) {
      const filter = { label_selector: `${operationLabel}==${operationId}` }
      const [volume] = (await readPage(client, '/volumes', 1, filter)).body.volumes
      return volume ? volumeOf(volume) : null
    },
  }
}

function volumeOf(volume: Static<typeof Volume>): CloudVolume {
  const { id, name, status, size, location, server, linux_device, created, labels } = volume
  const settled = server === null ? 'available' : 'attached'
  return {
    ref: String(id),
    name,
    state: status === 'available' ? settled : status === 'creating' ? 'creating' : 'error',
    sizeGib: size,
    region: location.name,
    serverRef: server === null ? null : String(server),
    device: linux_device,
    createdAt: new Date(created),
    ...(labels[operationLabel] && { operationId: labels[operationLabel] }),
  }
}

/**
 * https://www.vultr.com/api/#tag/block. Volumes are attached and detached live: otherwise Vultr restarts the server. A
 * volume has no tags: the operation that created it follows its name in its label.
 */
import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { operationTag } from '#providers/ports/cloud/creation.ts'
import type {
  CloudVolume,
  CloudVolumes,
  VolumeCreation,
  VolumeOrder,
} from '#providers/ports/cloud/volumes.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { pageReader, pagesReader } from './client.ts'

const Block = Type.Object({
  id: Type.String(),
  label: Type.String(),
  status: Type.String(),
  size_gb: Type.Integer(),
  region: Type.String(),
  attached_to_instance: Type.String(),
  mount_id: Type.Optional(Type.String()),
  date_created: Type.String(),
})
const isBlock = responseShape(Type.Object({ block: Block }))
const Page = Type.Object({ blocks: Type.Array(Block) })
const readPage = pageReader(Page)
const readPages = pagesReader(Page)

export function createVultrVolumes(client: JsonApi): CloudVolumes {
  const readVolume = async (ref: string) =>
    volumeOf((await client.read({ method: 'GET', path: pathTo(ref) }, isBlock)).block)
  const act = async (ref: string, verb: string, body: object) => {
    await client.call({ method: 'POST', path: pathTo(ref) + pathOf(verb), body })
  }
  return {
    async listVolumes(cursor) {
      const { body, next } = await readPage(client, '/blocks', cursor)
      return { volumes: body.blocks.map(volumeOf), cursor: next }
    },
    readVolume,
    async changeVolume({ ref }, change) {
      switch (change.kind) {
        case 'attach':
          return await act(ref, 'attach', { instance_id: change.serverRef, live: true })
        case 'detach':
          return await act(ref, 'detach', { live: true })
        case 'grow':
          await client.call({ method: 'PATCH', path: pathTo(ref), body: { size_gb: change.sizeGib } })
      }
    },
    async deleteVolume(ref) {
      // Vultr does not say that it refuses to delete one that is attached.
      const { serverRef } = await readVolume(ref)
      if (serverRef !== null)
        throw new ProviderError('rejected', 'The volume is attached to a server: detach it first.')
      await client.call({ method: 'DELETE', path: pathTo(ref) })
    },
    creation: createCreation(client),
  }
}

function createCreation(client: JsonApi): VolumeCreation {
  const path = '/blocks'
  return {
    async createVolume(order) {
      const { region, sizeGib: size_gb } = order
      const body = { region, size_gb, label: labelOf(order), block_type: 'high_perf' }
      return (await client.read({ method: 'POST', path, body }, isBlock)).block.id
    },
    async findVolumeByOperation(order) {
      for await (const { blocks } of readPages(client, path)) {
        const block = blocks.find(({ label }) => label === labelOf(order))
        if (block) return volumeOf(block)
      }
      return null
    },
  }
}

function labelOf({ name, operationId }: VolumeOrder): string {
  return `${name} ${operationTag}${operationId}`
}

function pathTo(ref: string): string {
  if (!/^[\da-f-]{36}$/i.test(ref))
    throw new ProviderError('not_found', `Vultr has no volume ${ref}: their ids are UUIDs.`)
  return pathOf('blocks', ref)
}

function volumeOf(block: Static<typeof Block>): CloudVolume {
  const { id, label, status, size_gb, region, attached_to_instance, mount_id, date_created } = block
  const [name = '', operationId] = label.split(` ${operationTag}`)
  const settled = attached_to_instance === '' ? 'available' : 'attached'
  return {
    ref: id,
    name: name || id,
    state: status === 'active' ? settled : status === 'pending' ? 'creating' : 'error',
    sizeGib: size_gb,
    region,
    serverRef: attached_to_instance || null,
    device: mount_id ? `/dev/disk/by-id/virtio-${mount_id}` : null,
    createdAt: new Date(date_created),
    ...(operationId && { operationId }),
  }
}

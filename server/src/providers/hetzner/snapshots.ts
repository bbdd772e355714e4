// https://docs.hetzner.cloud/reference/cloud#tag/images
import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { CloudSnapshot, CloudSnapshots } from '#providers/ports/cloud/snapshots.ts'
import { pageReader } from './client.ts'

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])
const Image = Type.Object({
  id: Type.Integer(),
  status: Type.String(),
  description: Type.String(),
  image_size: nullable(Type.Number()),
  disk_size: Type.Number(),
  created: Type.String(),
  created_from: nullable(Type.Object({ id: Type.Integer() })),
})
const readPage = pageReader(Type.Object({ images: Type.Array(Image) }))

export function createHetznerSnapshots(client: JsonApi): CloudSnapshots {
  return {
    async listSnapshots(cursor) {
      const query = { type: 'snapshot', sort: 'id' }
      const { body, next } = await readPage(client, '/images', Number(cursor ?? 1), query)
      return { snapshots: body.images.map(snapshotOf), cursor: next === null ? null : String(next) }
    },
    async deleteSnapshot(ref) {
      await client.call({ method: 'DELETE', path: pathOf('images', ref) })
    },
  }
}

const states: Readonly<Record<string, CloudSnapshot['state']>> = {
  available: 'available',
  creating: 'creating',
}

function snapshotOf(image: Static<typeof Image>): CloudSnapshot {
  const { id, description, status, created_from, image_size, disk_size, created } = image
  return {
    ref: String(id),
    name: description,
    kind: 'image',
    state: states[status] ?? 'error',
    serverRef: created_from ? String(created_from.id) : null,
    sizeGib: image_size,
    diskGib: disk_size,
    // Images belong to the project, not to a location.
    region: null,
    createdAt: new Date(created),
  }
}

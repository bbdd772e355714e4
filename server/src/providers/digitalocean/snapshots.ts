// https://docs.digitalocean.com/reference/api/digitalocean/#tag/Snapshots
import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { CloudSnapshot, CloudSnapshots } from '#providers/ports/cloud/snapshots.ts'
import { responseShape } from '#providers/response-shape.ts'
import { manifest } from './manifest.ts'

const Snapshot = Type.Object({
  id: Type.Union([Type.String(), Type.Integer()]),
  name: Type.String(),
  created_at: Type.String(),
  regions: Type.Array(Type.String()),
  resource_id: Type.String(),
  min_disk_size: Type.Integer(),
  size_gigabytes: Type.Number(),
})
const isPage = responseShape(
  Type.Object({ snapshots: Type.Array(Snapshot), meta: Type.Object({ total: Type.Integer() }) }),
)

const pageSize = manifest.cloud?.pageSize ?? 1

export function createDigitalOceanSnapshots(client: JsonApi): CloudSnapshots {
  return {
    async listSnapshots(cursor) {
      const page = Number(cursor ?? 1)
      const query = { page, per_page: pageSize, resource_type: 'droplet' }
      const { snapshots, meta } = await client.read({ method: 'GET', path: '/v2/snapshots', query }, isPage)
      const isLast = page * pageSize >= meta.total
      return { snapshots: snapshots.map(snapshotOf), cursor: isLast ? null : String(page + 1) }
    },
    async deleteSnapshot(ref) {
      await client.call({ method: 'DELETE', path: pathOf('v2', 'snapshots', ref) })
    },
  }
}

function snapshotOf(snapshot: Static<typeof Snapshot>): CloudSnapshot {
  const { id, name, regions, resource_id, min_disk_size, size_gigabytes, created_at } = snapshot
  return {
    ref: String(id),
    name,
    kind: 'image',
    // It appears once it is complete.
    state: 'available',
    serverRef: resource_id === '' ? null : resource_id,
    sizeGib: size_gigabytes,
    diskGib: min_disk_size,
    region: regions[0] ?? null,
    createdAt: new Date(created_at),
  }
}

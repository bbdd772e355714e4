/**
 * Snapshots are private images of the account, each of one disk (https://techdocs.akamai.com/linode-api/reference/post-image).
 * Their labels allow few characters, so the name is in the description. A tag has the server.
 */
import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { CloudSnapshot, CloudSnapshots } from '#providers/ports/cloud/snapshots.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { listReader, timeOf } from '../client.ts'
import { pathTo } from '../servers.ts'

const Image = Type.Object({
  id: Type.String(),
  label: Type.String(),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  status: Type.String(),
  size: Type.Integer(),
  created: Type.String(),
  tags: Type.Optional(Type.Array(Type.String())),
})
const isPage = responseShape(Type.Object({ data: Type.Array(Image), pages: Type.Integer() }))
const readDisks = listReader(Type.Object({ id: Type.Integer(), filesystem: Type.String() }))

/** An account has 25 images unless Linode allows more. */
const pageSize = 100

/** `automatic` images are free copies of deleted servers, which expire. */
const filter = JSON.stringify({ is_public: false, type: 'manual' })

export function createLinodeSnapshots(client: JsonApi): CloudSnapshots {
  return {
    async listSnapshots(cursor) {
      const page = Number(cursor ?? 1)
      const { data, pages } = await client.read(
        {
          method: 'GET',
          path: '/images',
          query: { page, page_size: pageSize },
          headers: { 'X-Filter': filter },
        },
        isPage,
      )
      return { snapshots: data.map(snapshotOf), cursor: page < pages ? String(page + 1) : null }
    },
    async deleteSnapshot(ref) {
      await client.call({ method: 'DELETE', path: pathOf('images', ref) })
    },
  }
}

const serverTag = 'holdfast-server:'

/** Begins to make an image of the disk of a server, which may have another one for swap. */
export async function captureDisk(client: JsonApi, ref: string, name: string): Promise<void> {
  const disks = await readDisks(client, `${pathTo(ref)}/disks`)
  const kept = disks.filter(({ filesystem }) => filesystem !== 'swap')
  const [disk] = kept
  if (disk === undefined || kept.length > 1)
    throw new ProviderError(
      'rejected',
      `Server ${ref} has ${kept.length} disks, and an image of Linode has one: make it in the Cloud Manager.`,
    )
  const body = { disk_id: disk.id, label: labelOf(name), description: name, tags: [serverTag + ref] }
  await client.call({ method: 'POST', path: '/images', body })
}

function labelOf(name: string): string {
  return name
    .replace(/[^a-zA-Z0-9,.?\-_\s']/g, '-')
    .slice(0, 50)
    .trim()
}

function snapshotOf({ id, label, description, status, size, created, tags }: Static<typeof Image>) {
  const snapshot: CloudSnapshot = {
    ref: id,
    // Unless the label was changed at Linode.
    name: description && labelOf(description) === label ? description : label,
    kind: 'image',
    state: status === 'available' ? 'available' : 'creating',
    serverRef: tags?.find((tag) => tag.startsWith(serverTag))?.slice(serverTag.length) ?? null,
    sizeGib: size === 0 ? null : size / 1024,
    diskGib: size === 0 ? null : Math.ceil(size / 1024),
    // A server in any region can be made from it.
    region: null,
    createdAt: timeOf(created),
  }
  return snapshot
}

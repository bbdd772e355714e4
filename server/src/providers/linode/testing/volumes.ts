import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import { created, type Failure, type FakeInstance, type Page } from './instances.ts'

export type FakeVolume = {
  id: number
  label: string
  size: number
  linode: number | null
  tags: string[]
  /** It is shown as being created for so many readings. */
  creationReadings: number
}

export function newVolume(id: number, label: string, linode: number | null = null): FakeVolume {
  return { id, label, size: 10, linode, tags: [], creationReadings: 0 }
}

/** Changes are executed at once. */
export function volumeRoutes(
  volumes: Map<string, FakeVolume>,
  instances: ReadonlyMap<string, FakeInstance>,
  page: Page,
  failure: Failure,
): FakeRoute[] {
  const volume =
    (handle: (found: FakeVolume, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const found = volumes.get(request.params['id'] ?? '')
      return found ? handle(found, request) : failure(404, 'Not found')
    }
  return [
    route('GET', '/volumes', ({ query, headers }) => {
      const { tags }: { tags?: string } = JSON.parse(String(headers['x-filter'] ?? '{}'))
      const all = [...volumes.values()].filter((one) => tags === undefined || one.tags.includes(tags))
      return page(all.map(shownVolume), query)
    }),
    route(
      'POST',
      '/volumes',
      ({ body }) => {
        // The document has checked the body.
        const order = body as { label: string; region: string; size: number; tags: string[] }
        if (order.region !== 'eu-central') return failure(400, 'region is not valid', 'region')
        if (order.size < 10) return failure(400, 'Must be 10-10240', 'size')
        if ([...volumes.values()].some(({ label }) => label === order.label))
          return failure(400, 'Label must be unique', 'label')
        const id = Math.max(0, ...[...volumes.keys()].map(Number)) + 1
        const { label, size, tags } = order
        const created = { ...newVolume(id, label), size, tags, creationReadings: 2 }
        volumes.set(String(id), created)
        return { body: shownVolume(created) }
      },
      { isOrder: true },
    ),
    route(
      'GET',
      '/volumes/{id}',
      volume((found) => {
        if (found.creationReadings > 0) found.creationReadings--
        return { body: shownVolume(found) }
      }),
    ),
    route(
      'POST',
      '/volumes/{id}/attach',
      volume((found, { body }) => {
        // The document has checked the body.
        const { linode_id: linode } = body as { linode_id: number }
        if (!instances.has(String(linode))) return failure(404, 'Not found', 'linode_id')
        if (found.linode !== null) return failure(400, `Volume ${found.id} is already attached`, 'linode_id')
        found.linode = linode
        return { body: shownVolume(found) }
      }),
      { isOrder: true },
    ),
    route(
      'POST',
      '/volumes/{id}/detach',
      volume((found) => {
        found.linode = null
        return { body: {} }
      }),
      { isOrder: true },
    ),
    route(
      'POST',
      '/volumes/{id}/resize',
      volume((found, { body }) => {
        const { size } = body as { size: number }
        if (size <= found.size) return failure(400, 'Storage volumes can only be resized up', 'size')
        found.size = size
        return { body: shownVolume(found) }
      }),
      { isOrder: true },
    ),
    route(
      'DELETE',
      '/volumes/{id}',
      volume(({ id, linode }) => {
        if (linode !== null) return failure(400, `Volume ${id} must be detached before it can be deleted`)
        volumes.delete(String(id))
        return { body: {} }
      }),
      { isOrder: true },
    ),
  ]
}

export function shownVolume({ id, label, size, linode, tags, creationReadings }: FakeVolume): object {
  return {
    id,
    label,
    size,
    status: creationReadings > 0 ? 'creating' : 'active',
    region: 'eu-central',
    linode_id: linode,
    linode_label: linode === null ? null : `linode${linode}`,
    filesystem_path: `/dev/disk/by-id/scsi-0Linode_Volume_${label}`,
    hardware_type: 'nvme',
    encryption: 'disabled',
    created,
    updated: created,
    tags,
  }
}

import { randomUUID } from 'node:crypto'
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import { createdAt, type Failure, type FakeDroplet, region } from './droplets.ts'

export type FakeVolume = { id: string; name: string; size: number; droplet: string | null; tags: string[] }

export function newVolume(name: string, droplet: string | null = null): FakeVolume {
  return { id: randomUUID(), name, size: 10, droplet, tags: [] }
}

type ActionBody = { type: string; droplet_id?: number; size_gigabytes?: number }

/** Changes are executed at once, although the answer says that they run. */
export function volumeRoutes(
  volumes: Map<string, FakeVolume>,
  droplets: ReadonlyMap<string, FakeDroplet>,
  failure: Failure,
): FakeRoute[] {
  const unprocessable = (message: string) => failure(422, 'unprocessable_entity', message)
  const volume =
    (handle: (found: FakeVolume, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const found = volumes.get(request.params['id'] ?? '')
      return found
        ? handle(found, request)
        : failure(404, 'not_found', 'The resource you requested could not be found.')
    }
  /** Why a change is refused. */
  const changed = (found: FakeVolume, body: ActionBody): FakeResponse | undefined => {
    const droplet = String(body.droplet_id)
    switch (body.type) {
      case 'attach':
        if (!droplets.has(droplet)) return unprocessable('The Droplet was not found.')
        if (found.droplet !== null) return unprocessable('Attachment already exists.')
        found.droplet = droplet
        return undefined
      case 'detach':
        if (found.droplet !== droplet) return unprocessable('The volume is not attached to this Droplet.')
        found.droplet = null
        return undefined
      default: {
        const size = body.size_gigabytes ?? 0
        if (size <= found.size) return unprocessable('The size must be greater than the current size.')
        found.size = size
        return undefined
      }
    }
  }
  return [
    route('GET', '/v2/volumes', ({ query }) => {
      const size = Number(query.get('per_page') ?? 20)
      const first = (Number(query.get('page') ?? 1) - 1) * size
      // It does not select by tag.
      const name = query.get('name')
      const all = [...volumes.values()].filter((one) => name === null || one.name === name)
      const shownOnes = all.slice(first, first + size).map(shown)
      return { body: { volumes: shownOnes, links: {}, meta: { total: all.length } } }
    }),
    route(
      'POST',
      '/v2/volumes',
      ({ body }) => {
        // The document has checked the body.
        const order = body as { name: string; region: string; size_gigabytes: number; tags: string[] }
        if (order.region !== region.slug) return unprocessable('The region is not available.')
        if ([...volumes.values()].some(({ name }) => name === order.name))
          return failure(409, 'conflict', 'A volume with this name already exists in the region.')
        const created = { ...newVolume(order.name), size: order.size_gigabytes, tags: order.tags }
        volumes.set(created.id, created)
        return { status: 201, body: { volume: shown(created) } }
      },
      { isOrder: true },
    ),
    route(
      'GET',
      '/v2/volumes/{id}',
      volume((found) => ({ body: { volume: shown(found) } })),
    ),
    route(
      'POST',
      '/v2/volumes/{id}/actions',
      // The document has checked the body.
      volume((found, { body }) => changed(found, body as ActionBody) ?? accepted(body as ActionBody)),
      { isOrder: true },
    ),
    route(
      'DELETE',
      '/v2/volumes/{id}',
      volume(({ id, droplet }) => {
        if (droplet !== null && droplets.has(droplet))
          return failure(409, 'conflict', 'A volume that is attached to a Droplet cannot be deleted.')
        volumes.delete(id)
        return { status: 204 }
      }),
      { isOrder: true },
    ),
  ]
}

function accepted({ type }: ActionBody): FakeResponse {
  const times = { started_at: createdAt, completed_at: null }
  const resource = { resource_id: null, resource_type: 'backend', region, region_slug: region.slug }
  const action = { id: 72_531_856, status: 'in-progress', type: `${type}_volume`, ...times, ...resource }
  return { status: 202, body: { action } }
}

function shown({ id, name, size, droplet, tags }: FakeVolume): object {
  return {
    id,
    name,
    size_gigabytes: size,
    droplet_ids: droplet === null ? [] : [Number(droplet)],
    region,
    description: '',
    filesystem_type: '',
    filesystem_label: '',
    created_at: createdAt,
    tags,
  }
}

import { randomUUID } from 'node:crypto'
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import { created, type Failure, type FakeInstance, type Page } from './instances.ts'

/** `instance` is empty for one that is not attached. */
export type FakeBlock = { id: string; label: string; size: number; instance: string }

export function newBlock(label: string, instance = ''): FakeBlock {
  return { id: randomUUID(), label, size: 10, instance }
}

/** Changes are executed at once. */
export function volumeRoutes(
  blocks: Map<string, FakeBlock>,
  instances: ReadonlyMap<string, FakeInstance>,
  page: Page,
  failure: Failure,
): FakeRoute[] {
  const block =
    (handle: (found: FakeBlock, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const found = blocks.get(request.params['id'] ?? '')
      return found ? handle(found, request) : failure(404, 'Invalid block storage.')
    }
  return [
    route('GET', '/blocks', ({ query }) => page('blocks', [...blocks.values()].map(shownBlock), query)),
    route(
      'POST',
      '/blocks',
      ({ body }) => {
        // The document has checked the body.
        const order = body as { label: string; region: string; size_gb: number; block_type: string }
        if (order.region !== 'fra') return failure(400, 'Invalid region.')
        if (order.size_gb < 10) return failure(400, 'Invalid size.')
        const created = { ...newBlock(order.label), size: order.size_gb }
        blocks.set(created.id, created)
        return { status: 202, body: { block: { ...shownBlock(created), status: 'pending' } } }
      },
      { isOrder: true },
    ),
    route(
      'GET',
      '/blocks/{id}',
      block((found) => ({ body: { block: shownBlock(found) } })),
    ),
    route(
      'POST',
      '/blocks/{id}/attach',
      block((found, { body }) => {
        // The document has checked the body.
        const { instance_id: instance } = body as { instance_id: string }
        if (!instances.has(instance)) return failure(404, 'Invalid instance.')
        if (found.instance !== '')
          return failure(400, 'Block storage volume is already attached to a server.')
        found.instance = instance
        return { status: 204 }
      }),
      { isOrder: true },
    ),
    route(
      'POST',
      '/blocks/{id}/detach',
      block((found) => {
        found.instance = ''
        return { status: 204 }
      }),
      { isOrder: true },
    ),
    route(
      'PATCH',
      '/blocks/{id}',
      block((found, { body }) => {
        const { size_gb: size } = body as { size_gb: number }
        if (size <= found.size) return failure(400, 'Block storage volumes can only be enlarged.')
        found.size = size
        return { status: 204 }
      }),
      { isOrder: true },
    ),
    route(
      'DELETE',
      '/blocks/{id}',
      block(({ id }) => {
        blocks.delete(id)
        return { status: 204 }
      }),
      { isOrder: true },
    ),
  ]
}

function shownBlock({ id, label, size, instance }: FakeBlock): object {
  return {
    id,
    label,
    size_gb: size,
    attached_to_instance: instance,
    cost: Math.ceil(size / 10),
    status: 'active',
    region: 'fra',
    mount_id: `fra-${id.replaceAll('-', '').slice(0, 14)}`,
    date_created: created,
  }
}

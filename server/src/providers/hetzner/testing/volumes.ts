import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import { created, type Failure, type HetznerServer, location, type Page } from './servers.ts'

export type HetznerVolume = {
  id: number
  name: string
  size: number
  server: number | null
  labels: Record<string, string>
}

export function newVolume(id: number, name: string, server: number | null = null): HetznerVolume {
  return { id, name, size: 10, server, labels: {} }
}

type Order = Pick<HetznerVolume, 'name' | 'size' | 'labels'> & { location: string }

/** Changes are executed at once, although the answer says that they run. */
export function volumeRoutes(
  volumes: Map<string, HetznerVolume>,
  servers: ReadonlyMap<string, HetznerServer>,
  page: Page,
  failure: Failure,
): FakeRoute[] {
  const absent = () => failure(404, 'not_found', 'volume not found')
  const volume =
    (handle: (found: HetznerVolume, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const found = volumes.get(request.params['id'] ?? '')
      return found ? handle(found, request) : absent()
    }
  const action = (
    name: string,
    command: string,
    change: (found: HetznerVolume, body: { server?: number; size?: number }) => FakeResponse | undefined,
  ) =>
    route(
      'POST',
      `/volumes/{id}/actions/${name}`,
      // The document has checked the body.
      volume((found, { body }) => change(found, Object(body)) ?? accepted(command)),
      { isOrder: true },
    )
  return [
    route('GET', '/volumes', ({ query }) => {
      const [label = '', value] = query.get('label_selector')?.split('==') ?? []
      const all = [...volumes.values()].filter(({ labels }) => labels[label] === value)
      return page('volumes', all.map(shown), query)
    }),
    route(
      'POST',
      '/volumes',
      ({ body }) => {
        // The document has checked the body.
        const { name, size, labels, location: at } = body as Order
        if (at !== location.name) return failure(422, 'invalid_input', 'location not found')
        if (size < 10) return failure(422, 'invalid_input', 'size must be at least 10')
        if ([...volumes.values()].some((one) => one.name === name))
          return failure(409, 'uniqueness_error', 'volume name is already used')
        const id = Math.max(0, ...[...volumes.keys()].map(Number)) + 1
        const created = { ...newVolume(id, name), size, labels }
        volumes.set(String(id), created)
        return {
          status: 201,
          body: { action: actionOf('create_volume'), volume: shown(created), next_actions: [] },
        }
      },
      { isOrder: true },
    ),
    route(
      'GET',
      '/volumes/{id}',
      volume((found) => ({ body: { volume: shown(found) } })),
    ),
    action('attach', 'attach_volume', (found, { server = 0 }) => {
      if (!servers.has(String(server))) return failure(404, 'not_found', 'server not found')
      if (found.server !== null)
        return failure(422, 'volume_already_attached', 'volume is already attached to a server')
      found.server = server
      return undefined
    }),
    action('detach', 'detach_volume', (found) => {
      found.server = null
      return undefined
    }),
    action('resize', 'resize_volume', (found, { size = 0 }) => {
      if (size <= found.size)
        return failure(422, 'invalid_input', 'size must be greater than the current size')
      found.size = size
      return undefined
    }),
    route(
      'DELETE',
      '/volumes/{id}',
      volume(({ id, server }) => {
        if (server !== null) return failure(422, 'volume_already_attached', 'volume is attached to a server')
        volumes.delete(String(id))
        return { status: 204 }
      }),
      { isOrder: true },
    ),
  ]
}

function accepted(command: string): FakeResponse {
  return { status: 201, body: { action: actionOf(command) } }
}

function actionOf(command: string): object {
  const times = { started: created, finished: null }
  const state = { status: 'running', progress: 0, error: null }
  return { id: 13, command, ...state, ...times, resources: [{ id: 42, type: 'server' }] }
}

function shown(volume: HetznerVolume): object {
  return {
    ...volume,
    created,
    location,
    linux_device: `/dev/disk/by-id/scsi-0HC_Volume_${volume.id}`,
    protection: { delete: false },
    status: 'available',
    format: 'ext4',
  }
}

import type { FakeRequest, FakeResponse, FakeRoute } from '#providers/testing/servers/fake-api.ts'
import { route } from '#providers/testing/servers/fake-api.ts'

/** What tests set of a server; everything else is as in Hetzner's examples. */
export type HetznerServer = {
  id: number
  name: string
  status: string
  locked: boolean
  ipv4: string | null
  ipv6: string | null
  private_net: { network: number; ip: string; alias_ips: string[]; mac_address: string }[]
  labels: Record<string, string>
  /** The latest first. */
  actions: Action[]
  failsNext: boolean
}

export function newServer(id: number, name: string): HetznerServer {
  return {
    id,
    name,
    status: 'running',
    locked: false,
    ipv4: null,
    ipv6: null,
    private_net: [],
    labels: {},
    actions: [],
    failsNext: false,
  }
}

type Page = (member: string, all: readonly object[], query: URLSearchParams) => FakeResponse

type Failure = (status: number, code: string, message: string) => FakeResponse

const commands: Readonly<Record<string, { command: string; status: string }>> = {
  poweron: { command: 'start_server', status: 'running' },
  poweroff: { command: 'stop_server', status: 'off' },
  shutdown: { command: 'shutdown_server', status: 'off' },
  reboot: { command: 'reboot_server', status: 'running' },
  reset: { command: 'reset_server', status: 'running' },
}

export function serverRoutes(
  servers: ReadonlyMap<string, HetznerServer>,
  page: Page,
  failure: Failure,
): FakeRoute[] {
  const server = (handle: (found: HetznerServer, request: FakeRequest) => FakeResponse) => {
    return (request: FakeRequest) => {
      const found = servers.get(request.params['id'] ?? '')
      return found ? handle(found, request) : failure(404, 'not_found', 'server not found')
    }
  }
  return [
    route('GET', '/servers', ({ query }) => page('servers', [...servers.values()].map(shown), query)),
    route(
      'GET',
      '/servers/{id}',
      server((found) => ({ body: { server: shown(found) } })),
    ),
    route(
      'GET',
      '/servers/{id}/actions',
      server((found, { query }) => page('actions', found.actions.map(shownAction), query)),
    ),
    route(
      'GET',
      '/servers/{id}/actions/{action}',
      server((found, { params }) => {
        const action = found.actions.find(({ id }) => String(id) === params['action'])
        if (!action) return failure(404, 'not_found', 'action not found')
        if (action.readings > 0) action.readings--
        if (action.readings === 0) {
          found.locked = false
          if (action.end === 'success') found.status = action.serverStatus
        }
        return { body: { action: shownAction(action) } }
      }),
    ),
    ...Object.entries(commands).map(([name, { command, status }]) =>
      route(
        'POST',
        `/servers/{id}/actions/${name}`,
        server((found) => {
          if (found.locked) return failure(423, 'locked', 'server is locked')
          found.locked = true
          const end = found.failsNext ? 'error' : 'success'
          found.failsNext = false
          const started = new Date().toISOString()
          const id = found.id * 1000 + found.actions.length + 1
          const action = { id, command, started, readings: 2, end, serverStatus: status } as const
          found.actions.unshift(action)
          return { status: 201, body: { action: shownAction(action) } }
        }),
        { isOrder: true },
      ),
    ),
  ]
}

type Action = {
  id: number
  command: string
  started: string
  /** Until it is read so often, it runs. */
  readings: number
  end: 'success' | 'error'
  serverStatus: string
}

function shownAction({ id, command, started, readings, end }: Action): object {
  const isRunning = readings > 0
  return {
    id,
    command,
    status: isRunning ? 'running' : end,
    progress: isRunning ? 50 : 100,
    started,
    finished: isRunning ? null : started,
    resources: [{ id: 42, type: 'server' }],
    error: !isRunning && end === 'error' ? { code: 'action_failed', message: 'Action failed' } : null,
  }
}

const created = '2026-01-30T23:55:00Z'

function shown({ ipv4, ipv6, actions: _actions, failsNext: _fails, ...server }: HetznerServer): object {
  return {
    ...server,
    created,
    public_net: {
      ipv4: ipv4 && { id: 42, ip: ipv4, blocked: false, dns_ptr: 'server01.example.com' },
      ipv6: ipv6 && { id: 43, ip: ipv6, blocked: false, dns_ptr: [] },
      floating_ips: [],
      firewalls: [],
    },
    server_type: serverType,
    location,
    datacenter: {
      id: 4,
      name: 'fsn1-dc14',
      description: 'Falkenstein 1 DC 14',
      location,
      server_types: { supported: [], available: [], available_for_migration: [] },
    },
    image,
    iso: null,
    rescue_enabled: false,
    backup_window: null,
    outgoing_traffic: 123_456,
    ingoing_traffic: 123_456,
    included_traffic: 654_321,
    protection: { delete: false, rebuild: false },
    volumes: [],
    load_balancers: [],
    primary_disk_size: 80,
    placement_group: null,
  }
}

const location = {
  id: 1,
  name: 'fsn1',
  description: 'Falkenstein DC Park 1',
  country: 'DE',
  city: 'Falkenstein',
  latitude: 50.47612,
  longitude: 12.370071,
  network_zone: 'eu-central',
}

const serverType = {
  id: 114,
  name: 'cpx22',
  description: 'CPX22',
  cores: 2,
  memory: 4,
  disk: 80,
  deprecated: false,
  prices: [],
  storage_type: 'local',
  cpu_type: 'shared',
  category: 'Shared vCPU',
  architecture: 'x86',
  deprecation: null,
  locations: [],
}

const image = {
  id: 67_794_396,
  type: 'system',
  status: 'available',
  name: 'debian-13',
  description: 'Debian 13',
  image_size: null,
  disk_size: 10,
  created,
  created_from: null,
  bound_to: null,
  os_flavor: 'debian',
  os_version: '13',
  rapid_deploy: true,
  protection: { delete: false },
  deprecated: null,
  deleted: null,
  labels: {},
  architecture: 'x86',
}

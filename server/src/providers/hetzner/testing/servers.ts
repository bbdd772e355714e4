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
  server_type: string
  image: object
  rescue_enabled: boolean
  backup_window: string | null
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
    server_type: 'cpx22',
    image: systemImage,
    rescue_enabled: false,
    backup_window: null,
    actions: [],
    failsNext: false,
  }
}

export type Page = (member: string, all: readonly object[], query: URLSearchParams) => FakeResponse

export type Failure = (status: number, code: string, message: string) => FakeResponse

type Answered = FakeResponse | { effect: Partial<HetznerServer>; answer?: object }

type Command = {
  command: string
  /** Refuses the action, or tells its effect on the server and what its answer has besides the action. */
  run(server: HetznerServer, body: object): Answered
}

const serverTypes: readonly string[] = ['cpx11', 'cpx22', 'cpx32']

export function serverRoutes(
  servers: ReadonlyMap<string, HetznerServer>,
  images: Map<string, HetznerImage>,
  page: Page,
  failure: Failure,
): FakeRoute[] {
  const power = (command: string, status: string): Command => ({
    command,
    run: () => ({ effect: { status } }),
  })
  const commands: Readonly<Record<string, Command>> = {
    poweron: power('start_server', 'running'),
    poweroff: power('stop_server', 'off'),
    shutdown: power('shutdown_server', 'off'),
    reboot: power('reboot_server', 'running'),
    reset: power('reset_server', 'running'),
    change_type: {
      command: 'change_server_type',
      run({ status }, body) {
        // The document has checked the body.
        const { server_type } = body as { server_type: string }
        if (!serverTypes.includes(server_type))
          return failure(422, 'invalid_server_type', 'server type not found')
        if (status !== 'off') return failure(422, 'server_not_stopped', 'server must be stopped')
        return { effect: { server_type, status: 'running' } }
      },
    },
    rebuild: {
      command: 'rebuild_server',
      run(_, body) {
        const { image } = body as { image: string }
        const found = image === 'debian-13' ? systemImage : images.get(image)
        if (!found) return failure(422, 'invalid_input', 'image not found')
        return { effect: { image: found, status: 'running' }, answer: { root_password: null } }
      },
    },
    enable_rescue: {
      command: 'enable_rescue',
      run: () => ({ effect: { rescue_enabled: true }, answer: { root_password: rootPassword } }),
    },
    disable_rescue: { command: 'disable_rescue', run: () => ({ effect: { rescue_enabled: false } }) },
    reset_password: {
      command: 'reset_password',
      run: ({ status }) =>
        status === 'running'
          ? { effect: {}, answer: { root_password: rootPassword } }
          : failure(422, 'server_not_running', 'server must be running'),
    },
    enable_backup: { command: 'enable_backup', run: () => ({ effect: { backup_window: '22-02' } }) },
    disable_backup: { command: 'disable_backup', run: () => ({ effect: { backup_window: null } }) },
    create_image: {
      command: 'create_image',
      run(server, body) {
        const { description } = body as { description: string }
        const image = newImage(
          Math.max(5000, ...[...images.values()].map(({ id }) => id)) + 1,
          description,
          server,
        )
        images.set(String(image.id), image)
        return { effect: {}, answer: { image } }
      },
    },
  }
  const server = (handle: (found: HetznerServer, request: FakeRequest) => FakeResponse) => {
    return (request: FakeRequest) => {
      const found = servers.get(request.params['id'] ?? '')
      return found ? handle(found, request) : failure(404, 'not_found', 'server not found')
    }
  }
  return [
    route('GET', '/servers', ({ query }) => {
      const [key = '', value] = query.get('label_selector')?.split('==') ?? []
      const found = [...servers.values()].filter(({ labels }) => value === undefined || labels[key] === value)
      return page('servers', found.map(shown), query)
    }),
    route(
      'GET',
      '/servers/{id}',
      server((found) => {
        // Time passes: a server starts, also if nobody reads its action.
        const [creation] = found.actions
        if (found.status === 'initializing' && creation) progress(found, creation)
        return { body: { server: shown(found) } }
      }),
    ),
    route(
      'PUT',
      '/servers/{id}',
      server((found, { body }) => {
        const { name } = body as { name: string }
        if ([...servers.values()].some((other) => other !== found && other.name === name))
          return failure(409, 'uniqueness_error', 'server name is already used')
        found.name = name
        return { body: { server: shown(found) } }
      }),
      { isOrder: true },
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
        progress(found, action)
        return { body: { action: shownAction(action) } }
      }),
    ),
    ...Object.entries(commands).map(([name, { command, run }]) =>
      route(
        'POST',
        `/servers/{id}/actions/${name}`,
        server((found, { body }) => {
          if (found.locked) return failure(423, 'locked', 'server is locked')
          const answered = run(found, Object(body))
          if (!('effect' in answered)) return answered
          const { effect, answer } = answered
          found.locked = true
          const end = found.failsNext ? 'error' : 'success'
          found.failsNext = false
          const started = new Date().toISOString()
          const id = found.id * 1000 + found.actions.length + 1
          const action = { id, command, started, readings: 2, end, effect } as const
          found.actions.unshift(action)
          return { status: 201, body: { action: shownAction(action), ...answer } }
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
  effect: Partial<HetznerServer>
}

/** Each reading brings an action nearer to its end. */
function progress(server: HetznerServer, action: Action): void {
  if (action.readings > 0) action.readings--
  if (action.readings > 0) return
  server.locked = false
  if (action.end === 'success') Object.assign(server, action.effect)
}

export function shownAction({ id, command, started, readings, end }: Action): object {
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

export const created = '2026-01-30T23:55:00Z'

export function shown(shownServer: HetznerServer): object {
  const { ipv4, ipv6, server_type, actions: _actions, failsNext: _fails, ...server } = shownServer
  return {
    ...server,
    created,
    public_net: {
      ipv4: ipv4 && { id: 42, ip: ipv4, blocked: false, dns_ptr: 'server01.example.com' },
      ipv6: ipv6 && { id: 43, ip: ipv6, blocked: false, dns_ptr: [] },
      floating_ips: [],
      firewalls: [],
    },
    server_type: { ...serverType, name: server_type },
    location,
    datacenter: {
      id: 4,
      name: 'fsn1-dc14',
      description: 'Falkenstein 1 DC 14',
      location,
      server_types: { supported: [], available: [], available_for_migration: [] },
    },
    iso: null,
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

export const location = {
  id: 1,
  name: 'fsn1',
  description: 'Falkenstein DC Park 1',
  country: 'DE',
  city: 'Falkenstein',
  latitude: 50.47612,
  longitude: 12.370071,
  network_zone: 'eu-central',
}

export const serverType = {
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

export const systemImage = {
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

export type HetznerImage = ReturnType<typeof newImage>

export function newImage(
  id: number,
  description: string,
  { id: serverId, name }: Pick<HetznerServer, 'id' | 'name'>,
) {
  return {
    ...systemImage,
    id,
    type: 'snapshot',
    name: null,
    description,
    image_size: 2.3,
    disk_size: 80,
    created: new Date().toISOString(),
    created_from: { id: serverId, name },
    rapid_deploy: false,
  }
}

const rootPassword = 'zCWbFhnu950dUTko5f40'

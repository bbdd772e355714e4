import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'

/** What tests set of a droplet; everything else is as in DigitalOcean's examples. */
export type FakeDroplet = {
  id: number
  name: string
  status: string
  locked: boolean
  addresses: { ip_address: string; type: 'public' | 'private' }[]
  tags: string[]
  size: string
  image: object
  features: string[]
  /** The latest first. */
  actions: DropletAction[]
  failsNext: boolean
}

export function newDroplet(id: number, name: string): FakeDroplet {
  return {
    id,
    name,
    status: 'active',
    locked: false,
    addresses: [],
    tags: [],
    size: 's-1vcpu-1gb',
    image: systemImage,
    features: ['ipv6'],
    actions: [],
    failsNext: false,
  }
}

export type Failure = (status: number, id: string, message: string) => FakeResponse

export const sizes: readonly string[] = ['s-1vcpu-1gb', 's-2vcpu-2gb']

export function dropletRoutes(
  droplets: ReadonlyMap<string, FakeDroplet>,
  snapshots: Map<string, FakeSnapshot>,
  failure: Failure,
): FakeRoute[] {
  const unprocessable = (message: string) => failure(422, 'unprocessable_entity', message)
  /** The effect of an action on its droplet, or why it is refused. */
  const effectOf = (droplet: FakeDroplet, body: ActionBody): Effect | FakeResponse => {
    const { type, name = '', size = '', image } = body
    const status = statusAfter[type]
    if (status !== undefined) return { status }
    switch (type) {
      case 'rename':
        return { name }
      case 'resize':
        if (!sizes.includes(size)) return unprocessable('You specified an invalid size for Droplet creation.')
        return droplet.status === 'off' ? { size } : unprocessable('Droplet must be powered off.')
      case 'rebuild': {
        if (image === 'debian-13-x64') return { image: systemImage }
        const found = snapshots.get(String(image))
        return found
          ? { image: { ...systemImage, id: Number(found.id), name: found.name, slug: null } }
          : unprocessable('You specified an invalid image for Droplet creation.')
      }
      case 'enable_backups':
        return { features: [...new Set([...droplet.features, 'backups'])] }
      case 'disable_backups':
        return { features: droplet.features.filter((feature) => feature !== 'backups') }
      case 'snapshot':
        addSnapshot(snapshots, droplet, name)
        return {}
      default:
        return {}
    }
  }
  const droplet = (handle: (found: FakeDroplet, request: FakeRequest) => FakeResponse) => {
    return (request: FakeRequest) => {
      const found = droplets.get(request.params['id'] ?? '')
      return found
        ? handle(found, request)
        : failure(404, 'not_found', 'The resource you requested could not be found.')
    }
  }
  return [
    route('GET', '/v2/snapshots', ({ query }) => {
      const size = Number(query.get('per_page') ?? 20)
      const first = (Number(query.get('page') ?? 1) - 1) * size
      const all = [...snapshots.values()].filter(
        ({ resource_type }) => resource_type === (query.get('resource_type') ?? resource_type),
      )
      return {
        body: { snapshots: all.slice(first, first + size), links: {}, meta: { total: all.length } },
      }
    }),
    route('GET', '/v2/droplets', ({ query }) => {
      const size = Number(query.get('per_page') ?? 20)
      const first = (Number(query.get('page') ?? 1) - 1) * size
      const tag = query.get('tag_name')
      const all = [...droplets.values()].filter(({ tags }) => tag === null || tags.includes(tag))
      return {
        body: {
          droplets: all.slice(first, first + size).map(shown),
          links: {},
          meta: { total: all.length },
        },
      }
    }),
    route(
      'GET',
      '/v2/droplets/{id}',
      droplet((found) => {
        // Time passes: a droplet starts, also if nobody reads its action.
        const [creation] = found.actions
        if (found.status === 'new' && creation) progress(found, creation)
        return { body: { droplet: shown(found) } }
      }),
    ),
    route(
      'GET',
      '/v2/droplets/{id}/actions',
      droplet(({ actions }) => ({
        body: { actions: actions.map(shownAction), links: {}, meta: { total: actions.length } },
      })),
    ),
    route(
      'POST',
      '/v2/droplets/{id}/actions',
      droplet((found, { body }) => {
        if (found.locked) return failure(422, 'unprocessable_entity', 'Droplet already has a pending event.')
        // The document has checked the body.
        const effect = effectOf(found, body as ActionBody)
        if (isRefusal(effect)) return effect
        const { type } = body as ActionBody
        found.locked = true
        const end = found.failsNext ? 'errored' : 'completed'
        found.failsNext = false
        const id = found.id * 1000 + found.actions.length + 1
        const action = { id, type, started_at: new Date().toISOString(), readings: 2, end, effect } as const
        found.actions.unshift(action)
        return { status: 201, body: { action: shownAction(action) } }
      }),
      { isOrder: true },
    ),
    route(
      'GET',
      '/v2/droplets/{id}/actions/{action}',
      droplet((found, { params }) => {
        const action = found.actions.find(({ id }) => String(id) === params['action'])
        if (!action) return failure(404, 'not_found', 'The resource you requested could not be found.')
        progress(found, action)
        return { body: { action: shownAction(action) } }
      }),
    ),
  ]
}

/** Each reading brings an action nearer to its end. */
function progress(droplet: FakeDroplet, action: DropletAction): void {
  if (action.readings > 0) action.readings--
  if (action.readings > 0) return
  droplet.locked = false
  if (action.end === 'completed') Object.assign(droplet, action.effect)
}

const statusAfter: Readonly<Record<string, string>> = {
  power_on: 'active',
  power_off: 'off',
  shutdown: 'off',
  reboot: 'active',
  power_cycle: 'active',
}

export type DropletAction = {
  id: number
  type: string
  started_at: string
  /** Until it is read so often, it runs. */
  readings: number
  end: 'completed' | 'errored'
  effect: Effect
}

type Effect = Partial<FakeDroplet>

function isRefusal(effect: Effect | FakeResponse): effect is FakeResponse {
  return typeof effect.status === 'number'
}

type ActionBody = { type: string; name?: string; size?: string; disk?: boolean; image?: string | number }

export type FakeSnapshot = {
  id: string
  name: string
  created_at: string
  regions: string[]
  resource_id: string
  resource_type: 'droplet' | 'volume'
  min_disk_size: number
  size_gigabytes: number
  tags: string[]
}

function addSnapshot(
  snapshots: Map<string, FakeSnapshot>,
  { id: dropletId }: FakeDroplet,
  name: string,
): void {
  const id = String(Math.max(6_372_320, ...[...snapshots.keys()].map(Number)) + 1)
  snapshots.set(id, {
    id,
    name,
    created_at: new Date().toISOString(),
    regions: ['nyc3'],
    resource_id: String(dropletId),
    resource_type: 'droplet',
    min_disk_size: 25,
    size_gigabytes: 2.34,
    tags: [],
  })
}

function shownAction({ readings, end, effect: _effect, ...action }: DropletAction): object {
  return {
    ...action,
    status: readings > 0 ? 'in-progress' : end,
    completed_at: readings > 0 ? null : action.started_at,
    resource_id: 3164444,
    resource_type: 'droplet',
    region,
    region_slug: region.slug,
  }
}

export const region = { name: 'New York 3', slug: 'nyc3', features: [], available: true, sizes: [] }

export const createdAt = '2026-07-21T18:37:44Z'

export const systemImage = {
  id: 63_663_980,
  name: '13 (LTS) x64',
  type: 'base',
  distribution: 'Debian',
  slug: 'debian-13-x64',
  public: true,
  regions: ['nyc3'],
  created_at: createdAt,
  min_disk_size: 15,
  size_gigabytes: 2.36,
  description: '',
  tags: [],
  status: 'available',
}

export function shown(found: FakeDroplet): object {
  const { addresses, size: sizeSlug, actions: _actions, failsNext: _fails, ...droplet } = found
  const network = (address: FakeDroplet['addresses'][number]) => ({
    ...address,
    netmask: address.ip_address.includes(':') ? 64 : '255.255.240.0',
    gateway: address.ip_address.includes(':') ? '2604:a880:0:1010::1' : '203.0.113.1',
  })
  const ofFamily = (isIpv6: boolean) =>
    addresses.filter(({ ip_address }) => ip_address.includes(':') === isIpv6).map(network)
  return {
    ...droplet,
    memory: 1024,
    vcpus: 1,
    disk: 25,
    created_at: createdAt,
    backup_ids: [],
    next_backup_window: null,
    snapshot_ids: [],
    volume_ids: [],
    size: {
      slug: sizeSlug,
      memory: 1024,
      vcpus: 1,
      disk: 25,
      transfer: 1,
      price_monthly: 6,
      price_hourly: 0.00893,
      regions: ['nyc3'],
      available: true,
      description: 'Basic',
    },
    size_slug: sizeSlug,
    networks: { v4: ofFamily(false), v6: ofFamily(true) },
    region,
  }
}

// The parts of the stand-in for Hetzner Cloud that create and delete servers, with the catalogue.
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import {
  created,
  type Failure,
  type HetznerImage,
  type HetznerServer,
  location,
  newServer,
  type Page,
  serverType,
  shown,
  shownAction,
  systemImage,
} from './servers.ts'
import type { HetznerVolume } from './volumes.ts'

export type HetznerAddress = { id: number; name: string; ip: string; assignee_id: number | null }
type Key = { id: number; name: string; fingerprint: string; public_key: string }

export type CreationState = {
  servers: Map<string, HetznerServer>
  images: Map<string, HetznerImage>
  /** By id, with those below. */
  volumes: Map<string, HetznerVolume>
  addresses: Map<string, HetznerAddress>
  /** What servers were created with, by their id. */
  userData: Map<string, string>
}

const elsewhere = { ...location, id: 2, name: 'nbg1', city: 'Nuremberg' }

const net = (value: string) => ({ net: value, gross: value })

function pricesAt(monthly: string) {
  return [location, elsewhere].map(({ name }) => ({
    location: name,
    price_hourly: net('0.0112000000'),
    price_monthly: net(monthly),
    included_traffic: 21_990_232_555_520,
    price_per_tb_traffic: net('1.0000000000'),
  }))
}

const types = ['cpx11', 'cpx22', 'cpx32'].map((name, index) => ({
  ...serverType,
  id: 113 + index,
  name,
  description: name.toUpperCase(),
  prices: pricesAt(`${4 + index * 3}.9900000000`),
  locations: [location, elsewhere].map(({ id, name: at }) => ({
    id,
    name: at,
    deprecation: null,
    recommended: false,
    // Sold out elsewhere.
    available: at === location.name,
  })),
}))

const addressPrices = [location, elsewhere].map(({ name }) => ({
  location: name,
  price_hourly: net('0.0008000000'),
  price_monthly: net('0.5000000000'),
}))

const pricing = {
  currency: 'EUR',
  vat_rate: '19.000000',
  primary_ips: [{ type: 'ipv4', prices: addressPrices }],
  floating_ips: [{ type: 'ipv4', prices: addressPrices.map(({ price_hourly: _, ...price }) => price) }],
  image: { price_per_gb_month: net('0.0110000000') },
  volume: { price_per_gb_month: net('0.0440000000') },
  server_backup: { percentage: '20.0000000000' },
  server_types: types.map(({ id, name, prices }) => ({ id, name, prices })),
  load_balancer_types: [],
  floating_ip: { price_monthly: net('3.0000000000') },
}

const nextId = (all: ReadonlyMap<string, unknown>) => Math.max(0, ...[...all.keys()].map(Number)) + 1

export function creationRoutes(state: CreationState, page: Page, failure: Failure): FakeRoute[] {
  const { servers, images, volumes, addresses, userData } = state
  const keys = new Map<string, Key>()
  const create = ({ body }: FakeRequest): FakeResponse => {
    // The document has checked the body.
    const order = body as {
      name: string
      location: string
      server_type: string
      image: string
      labels: Record<string, string>
      user_data?: string
    }
    const image = order.image === String(systemImage.id) ? systemImage : images.get(order.image)
    if (!image) return failure(422, 'invalid_input', 'image not found')
    const type = types.find(({ name }) => name === order.server_type)
    if (!type) return failure(422, 'invalid_input', 'server type not found')
    if (!type.locations.some(({ name, available }) => name === order.location && available))
      return failure(422, 'resource_unavailable', 'server type not available in this location')
    if ([...servers.values()].some(({ name }) => name === order.name))
      return failure(409, 'uniqueness_error', 'server name is already used')
    const id = nextId(servers)
    const action = {
      id: id * 1000,
      command: 'create_server',
      started: new Date().toISOString(),
      readings: 2,
      end: 'success',
      effect: { status: 'running', ipv4: '203.0.113.80' },
    } as const
    const server = {
      ...newServer(id, order.name),
      status: 'initializing',
      locked: true,
      server_type: order.server_type,
      image,
      labels: order.labels,
      actions: [action],
    }
    servers.set(String(id), server)
    if (order.user_data !== undefined) userData.set(String(id), order.user_data)
    return {
      status: 201,
      body: {
        server: shown(server),
        action: shownAction(action),
        next_actions: [],
        root_password: null,
      },
    }
  }
  const remove = (all: Map<string, unknown>, name: string) => {
    return ({ params }: FakeRequest): FakeResponse =>
      all.delete(params['id'] ?? '') ? { status: 204 } : failure(404, 'not_found', `${name} not found`)
  }
  return [
    route('GET', '/pricing', () => ({ body: { pricing } })),
    route('GET', '/locations', ({ query }) => page('locations', [location, elsewhere], query)),
    route('GET', '/server_types', ({ query }) => page('server_types', types, query)),
    route('GET', '/images', ({ query }) => {
      const all = [systemImage, ...images.values()]
      const type = query.get('type')
      return page('images', type === null ? all : all.filter((image) => image.type === type), query)
    }),
    route('GET', '/ssh_keys', ({ query }) => {
      const known = [...keys.values()].filter(({ fingerprint }) => fingerprint === query.get('fingerprint'))
      return page('ssh_keys', known.map(shownKey), query)
    }),
    route(
      'POST',
      '/ssh_keys',
      ({ body }) => {
        const { name, public_key } = body as { name: string; public_key: string }
        // That of the key of the conformance suite.
        const fingerprint = 'd6:6b:d4:46:4a:d7:71:bd:c9:d7:10:d7:1b:e0:dc:0a'
        const key = { id: nextId(keys), name, public_key, fingerprint }
        keys.set(String(key.id), key)
        return { status: 201, body: { ssh_key: shownKey(key) } }
      },
      { isOrder: true },
    ),
    route('POST', '/servers', create, { isOrder: true }),
    route(
      'DELETE',
      '/servers/{id}',
      ({ params }) => {
        const id = params['id'] ?? ''
        if (!servers.delete(id)) return failure(404, 'not_found', 'server not found')
        for (const volume of volumes.values()) if (String(volume.server) === id) volume.server = null
        for (const address of addresses.values())
          if (String(address.assignee_id) === id) address.assignee_id = null
        const started = new Date().toISOString()
        const action = { command: 'delete_server', started, readings: 2, end: 'success', effect: {} } as const
        return { body: { action: shownAction({ id: 9000, ...action }) } }
      },
      { isOrder: true },
    ),
    route('GET', '/primary_ips', ({ query }) =>
      page('primary_ips', [...addresses.values()].map(shownAddress), query),
    ),
    route('GET', '/floating_ips', ({ query }) => page('floating_ips', [], query)),
    route('DELETE', '/primary_ips/{id}', remove(addresses, 'primary_ip')),
    route('DELETE', '/images/{id}', remove(images, 'image')),
  ]
}

function shownKey(key: Key): object {
  return { ...key, labels: {}, created }
}

function shownAddress(address: HetznerAddress): object {
  return {
    ...address,
    labels: {},
    created,
    blocked: false,
    datacenter: {
      id: 4,
      name: 'fsn1-dc14',
      description: 'Falkenstein 1 DC 14',
      location,
      server_types: { supported: [], available: [], available_for_migration: [] },
    },
    location,
    dns_ptr: [],
    protection: { delete: false },
    type: 'ipv4',
    auto_delete: false,
    assignee_type: 'server',
  }
}

// The parts of the stand-in for DigitalOcean that create and delete droplets, with the catalogue.
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import {
  createdAt,
  type DropletAction,
  type Failure,
  type FakeDroplet,
  type FakeSnapshot,
  newDroplet,
  region,
  shown,
  sizes,
  systemImage,
} from './droplets.ts'
import type { FakeVolume } from './volumes.ts'

export type CreationState = {
  droplets: Map<string, FakeDroplet>
  snapshots: Map<string, FakeSnapshot>
  volumes: Map<string, FakeVolume>
  /** What droplets were created with, by their id. */
  userData: Map<string, string>
}

type Key = { id: number; name: string; fingerprint: string; public_key: string }

const links = {}

const shownSizes = [...sizes, 's-8vcpu-16gb'].map((slug, index) => ({
  slug,
  memory: 1024 * (index + 1),
  vcpus: index + 1,
  disk: 25 * (index + 1),
  transfer: 1,
  price_monthly: 6 * (index + 1),
  price_hourly: 0.00893 * (index + 1),
  // The largest is sold out.
  regions: ['nyc3'],
  available: index < sizes.length,
  description: 'Basic',
}))

export function creationRoutes(state: CreationState, failure: Failure): FakeRoute[] {
  const { droplets, snapshots, volumes, userData } = state
  const keys = new Map<string, Key>()
  const unprocessable = (message: string) => failure(422, 'unprocessable_entity', message)
  const notFound = failure(404, 'not_found', 'The resource you requested could not be found.')
  const create = ({ body }: FakeRequest): FakeResponse => {
    // The document has checked the body.
    const { name, size, image, tags, user_data, ...order } = body as {
      name: string
      region: string
      size: string
      image: string | number
      tags: string[]
      user_data?: string
    }
    if (order.region !== region.slug) return unprocessable('You specified an invalid region.')
    if (!sizes.includes(size)) return unprocessable('You specified an invalid size for Droplet creation.')
    if (image !== 'debian-13-x64' && !snapshots.has(String(image)))
      return unprocessable('You specified an invalid image for Droplet creation.')
    const id = Math.max(0, ...[...droplets.keys()].map(Number)) + 1
    const action: DropletAction = {
      id: id * 1000,
      type: 'create',
      started_at: new Date().toISOString(),
      readings: 2,
      end: 'completed',
      effect: { status: 'active', addresses: [{ ip_address: '203.0.113.80', type: 'public' }] },
    }
    const droplet = {
      ...newDroplet(id, name),
      status: 'new',
      locked: true,
      size,
      tags,
      actions: [action],
    }
    droplets.set(String(id), droplet)
    if (user_data !== undefined) userData.set(String(id), user_data)
    const link = {
      id: action.id,
      rel: 'create',
      href: `https://api.digitalocean.com/v2/actions/${action.id}`,
    }
    return { status: 202, body: { droplet: shown(droplet), links: { actions: [link] } } }
  }
  return [
    route('GET', '/v2/regions', () => ({
      body: { regions: [{ ...region, sizes: [...sizes] }], links, meta: { total: 1 } },
    })),
    route('GET', '/v2/sizes', () => ({
      body: { sizes: shownSizes, links, meta: { total: shownSizes.length } },
    })),
    route('GET', '/v2/images', ({ query }) => {
      const own = [...snapshots.values()].map(({ id, name }) => ({
        ...systemImage,
        id: Number(id),
        name,
        type: 'snapshot',
        slug: null,
        public: false,
      }))
      const images = query.get('private') === 'true' ? own : [systemImage]
      return { body: { images, links, meta: { total: images.length } } }
    }),
    route('GET', '/v2/account/keys/{id}', ({ params }) => {
      const key = keys.get(params['id'] ?? '')
      return key ? { body: { ssh_key: key } } : notFound
    }),
    route(
      'POST',
      '/v2/account/keys',
      ({ body }) => {
        const { name, public_key } = body as { name: string; public_key: string }
        // That of the key of the conformance suite.
        const fingerprint = 'd6:6b:d4:46:4a:d7:71:bd:c9:d7:10:d7:1b:e0:dc:0a'
        const key = { id: keys.size + 512_189, name, public_key, fingerprint }
        keys.set(fingerprint, key)
        return { status: 201, body: { ssh_key: key } }
      },
      { isOrder: true },
    ),
    route('POST', '/v2/droplets', create, { isOrder: true }),
    route(
      'DELETE',
      '/v2/droplets/{id}',
      ({ params }) => (droplets.delete(params['id'] ?? '') ? { status: 204 } : notFound),
      { isOrder: true },
    ),
    route('GET', '/v2/droplets/{id}/destroy_with_associated_resources', ({ params }) => {
      const ref = params['id'] ?? ''
      if (!droplets.has(ref)) return notFound
      return {
        body: {
          reserved_ips: [],
          floating_ips: [],
          snapshots: [...snapshots.values()]
            .filter(({ resource_id }) => resource_id === ref)
            .map(({ id, name }) => ({ id, name, cost: '0.14' })),
          volumes: [...volumes.values()]
            .filter(({ droplet }) => droplet === ref)
            .map(({ id, name }) => ({ id, name, cost: '1.00' })),
          volume_snapshots: [],
        },
      }
    }),
    route('DELETE', '/v2/snapshots/{id}', ({ params }) =>
      snapshots.delete(params['id'] ?? '') ? { status: 204 } : notFound,
    ),
  ]
}

/** A snapshot of a droplet. */
export function newSnapshot(id: string, name: string, dropletId: string): FakeSnapshot {
  return {
    id,
    name,
    created_at: createdAt,
    regions: ['nyc3'],
    resource_id: dropletId,
    resource_type: 'droplet',
    min_disk_size: 25,
    size_gigabytes: 2.34,
    tags: [],
  }
}

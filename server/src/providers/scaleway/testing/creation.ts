// The parts of the stand-in for Scaleway that create and delete Instances, with the catalogue.
import { randomUUID } from 'node:crypto'
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import { type FakeVolume, newVolume } from './block.ts'
import { type Failures, type FakeInstance, newInstance, type Page, shown } from './instances.ts'
import { type FakeImage, shownImage } from './snapshots.ts'

type CreationState = {
  instances: Map<string, FakeInstance>
  volumes: Map<string, FakeVolume>
  images: ReadonlyMap<string, FakeImage>
  zones: readonly string[]
}

export const soldOut = 'GP1-XS'
export const image = '33333333-3333-4333-8333-333333333333'

export const products = {
  'PLAY2-PICO': newProduct({ ncpus: 1, ram: 2 * 2 ** 30, hourly: 0.014, localMax: 0 }),
  [soldOut]: newProduct({ ncpus: 4, ram: 16 * 2 ** 30, hourly: 0.091, localMax: 150 * 10 ** 9 }),
  'POP2-2C-8G-WIN': newProduct({ ncpus: 2, ram: 8 * 2 ** 30, hourly: 0.1, localMax: 0 }),
}

type Hardware = { ncpus: number; ram: number; hourly: number; localMax: number }

function newProduct({ ncpus, ram, hourly, localMax }: Hardware): object {
  return {
    alt_names: [],
    arch: 'x86_64',
    ncpus,
    ram,
    gpu: 0,
    hourly_price: hourly,
    monthly_price: hourly * 730,
    volumes_constraint: { min_size: 0, max_size: localMax },
    per_volume_constraint: { l_ssd: { min_size: 0, max_size: localMax } },
    capabilities: { block_storage: true, boot_types: ['local', 'rescue'] },
    end_of_service: false,
  }
}

const images = [
  newImage(image, 'Debian Trixie', { created: '2026-02-01', volume: 'sbs_snapshot' }),
  newImage(randomUUID(), 'Debian Trixie', { created: '2025-09-01', volume: 'sbs_snapshot' }),
  newImage(randomUUID(), 'Debian Trixie', { created: '2026-02-01', volume: 'l_ssd' }),
  newImage(randomUUID(), 'Ubuntu 24.04 Noble Numbat', { created: '2026-02-01', volume: 'sbs_snapshot' }),
  newImage(randomUUID(), 'Windows Server 2025 Core', { created: '2026-02-01', volume: 'sbs_snapshot' }),
]

function newImage(id: string, name: string, { created, volume }: { created: string; volume: string }) {
  return {
    id,
    name,
    arch: 'x86_64',
    public: true,
    state: 'available',
    creation_date: `${created}T10:00:00.000000+00:00`,
    organization: '51b656e3-4865-41e8-adbc-0c45bdd780db',
    project: '51b656e3-4865-41e8-adbc-0c45bdd780db',
    root_volume: { id: randomUUID(), name: '', size: 10 ** 10, volume_type: volume },
    extra_volumes: {},
    tags: [],
    zone: 'fr-par-1',
  }
}

/** Public images exist in the zone fr-par-1. */
export function creationRoutes(
  { instances, volumes, images: own, zones }: CreationState,
  page: Page,
  { failure, absent }: Failures,
): FakeRoute[] {
  const server =
    (handle: (found: FakeInstance, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const { zone = '', id = '' } = request.params
      const found = instances.get(`${zone}/${id}`)
      return found ? handle(found, request) : absent('Instance', id)
    }
  const create = ({ params, body }: FakeRequest): FakeResponse => {
    const { zone = '' } = params
    // The document has checked the body.
    const order = body as { name: string; commercial_type: string; image: string; tags: string[] }
    if (order.commercial_type === soldOut) return failure(412, 'out_of_stock', { resource: soldOut })
    if (!(order.commercial_type in products))
      return failure(400, 'invalid_arguments', {
        details: [{ argument_name: 'commercial_type', reason: 'constraint' }],
      })
    if (!imagesIn(zone, own).some(({ id }) => id === order.image)) return absent('Image', order.image)
    const disk = newVolume(zone, `${order.name}-boot`)
    const instance: FakeInstance = {
      ...newInstance(zone, order.name),
      state: 'stopped',
      addresses: ['203.0.113.80'],
      tags: order.tags,
      commercialType: order.commercial_type,
      volumes: [{ id: disk.id, type: 'sbs_volume', isBoot: true }],
    }
    volumes.set(`${zone}/${disk.id}`, disk)
    instances.set(`${zone}/${instance.id}`, instance)
    return { status: 201, body: { server: shown(instance) } }
  }
  return [
    route('GET', '/zones/{zone}/products/servers', () => ({ body: { servers: products } })),
    route('GET', '/zones/{zone}/products/servers/availability', () => ({
      body: {
        servers: {
          'PLAY2-PICO': { availability: 'available' },
          [soldOut]: { availability: 'shortage' },
        },
      },
    })),
    route('GET', '/zones/{zone}/images', ({ params, query }) => {
      const { zone = '' } = params
      if (!zones.includes(zone)) return failure(404, 'not_found', { resource: 'zone', resource_id: zone })
      const isShown = ({ public: isPublic }: { public: boolean }) =>
        !isPublic || query.get('public') !== 'false'
      return page('images', imagesIn(zone, own).filter(isShown), query)
    }),
    route('POST', '/zones/{zone}/servers', create, { isOrder: true }),
    route(
      'PATCH',
      '/zones/{zone}/servers/{id}/user_data/{key}',
      server((found, { params, body }) => {
        if (params['key'] === 'cloud-init') found.userData = String(body)
        return { status: 204 }
      }),
    ),
    route(
      'DELETE',
      '/zones/{zone}/servers/{id}',
      server((found) => {
        if (found.state !== 'stopped')
          return failure(400, 'invalid_request_error', { message: 'instance should be powered off' })
        instances.delete(`${found.zone}/${found.id}`)
        return { status: 204 }
      }),
    ),
    route('DELETE', '/zones/{zone}/ips/{ip}', ({ params }) => absent('IP', params['ip'] ?? '')),
  ]
}

function imagesIn(zone: string, own: ReadonlyMap<string, FakeImage>) {
  const found = [...own.values()].filter((one) => one.zone === zone).map(shownImage)
  return zone === 'fr-par-1' ? [...images, ...found] : found
}

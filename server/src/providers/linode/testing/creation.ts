// The parts of the stand-in for Linode that create and delete servers, with the catalogue.
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import type { FakeImage } from './images.ts'
import { type Failure, type FakeInstance, newInstance, type Page, shown } from './instances.ts'
import { type FakeVolume, shownVolume } from './volumes.ts'

export type CreationState = {
  instances: Map<string, FakeInstance>
  volumes: Map<string, FakeVolume>
  /** What servers were created with, by their id. */
  userData: Map<string, string>
  images: Map<string, FakeImage>
}

const region = {
  id: 'eu-central',
  label: 'Frankfurt, DE',
  country: 'de',
  capabilities: ['Linodes', 'Block Storage', 'GPU Linodes'],
  status: 'ok',
  resolvers: { ipv4: '192.0.2.0,192.0.2.1', ipv6: '2001:db8::,2001:db8::1' },
  placement_group_limits: { maximum_pgs_per_customer: 10, maximum_linodes_per_pg: 5 },
}

const soldOut = 'g1-gpu-rtx6000-1'

const types = [
  newType('g6-standard-2', 'Linode 4GB', 'standard', { hourly: 0.036, monthly: 24 }),
  newType('g6-standard-4', 'Linode 8GB', 'standard', { hourly: 0.072, monthly: 48 }),
  newType(soldOut, 'Dedicated 32GB + RTX6000 GPU x1', 'gpu', { hourly: 1.5, monthly: 1000 }),
]

function newType(id: string, label: string, kind: string, price: { hourly: number; monthly: number }) {
  return {
    id,
    label,
    class: kind,
    vcpus: 2,
    memory: 4096,
    disk: 81_920,
    gpus: kind === 'gpu' ? 1 : 0,
    transfer: 4000,
    network_out: 4000,
    price,
    region_prices: [{ id: 'br-gru', hourly: price.hourly * 1.4, monthly: price.monthly * 1.4 }],
    addons: { backups: { price: { hourly: 0.008, monthly: 5 }, region_prices: [] } },
    successor: null,
  }
}

const volumeType = {
  id: 'volume',
  label: 'Storage Volume',
  price: { hourly: 0.00015, monthly: 0.1 },
  region_prices: [{ id: 'br-gru', hourly: 0.0002, monthly: 0.14 }],
  transfer: 0,
}

export function creationRoutes(state: CreationState, page: Page, failure: Failure): FakeRoute[] {
  const { instances, volumes, userData, images } = state
  const all = (items: readonly object[]) => () => page(items, new URLSearchParams())
  const create = ({ body }: FakeRequest): FakeResponse => {
    // The document has checked the body.
    const order = body as {
      label: string
      region: string
      type: string
      image: string
      tags: string[]
      metadata?: { user_data: string }
    }
    if (order.region !== region.id) return failure(400, 'region is not valid', 'region')
    if (order.type === soldOut || !types.some(({ id }) => id === order.type))
      return failure(400, 'A valid plan type by that ID was not found', 'type')
    if (!images.has(order.image)) return failure(400, 'image is not valid', 'image')
    if ([...instances.values()].some(({ label }) => label === order.label))
      return failure(400, 'Label must be unique among your linodes', 'label')
    const id = Math.max(0, ...[...instances.keys()].map(Number)) + 1
    const instance = {
      ...newInstance(id, order.label),
      status: 'provisioning',
      startReadings: 2,
      ipv4: ['203.0.113.80'],
      tags: order.tags,
    }
    instances.set(String(id), instance)
    const { user_data } = order.metadata ?? {}
    if (user_data !== undefined) userData.set(String(id), Buffer.from(user_data, 'base64').toString())
    return { body: shown(instance) }
  }
  return [
    route('GET', '/regions', all([region])),
    route('GET', '/regions/availability', all([{ plan: soldOut, region: region.id, available: false }])),
    route('GET', '/linode/types', all(types)),
    route('GET', '/volumes/types', all([volumeType])),
    route('POST', '/linode/instances', create, { isOrder: true }),
    route(
      'DELETE',
      '/linode/instances/{id}',
      ({ params }) => {
        const ref = params['id'] ?? ''
        if (!instances.delete(ref)) return failure(404, 'Not found')
        for (const volume of volumes.values()) if (volume.linode === Number(ref)) volume.linode = null
        return { body: {} }
      },
      { isOrder: true },
    ),
    route('GET', '/linode/instances/{id}/volumes', ({ params, query }) => {
      if (!instances.has(params['id'] ?? '')) return failure(404, 'Not found')
      const attached = [...volumes.values()].filter(({ linode }) => String(linode) === params['id'])
      return page(attached.map(shownVolume), query)
    }),
  ]
}

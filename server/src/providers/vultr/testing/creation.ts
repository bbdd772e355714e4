// The parts of the stand-in for Vultr that create and delete servers, with the catalogue.
import { randomUUID } from 'node:crypto'
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import type { FakeSnapshot } from './changes.ts'
import {
  created,
  type Failure,
  type FakeInstance,
  newInstance,
  type Page,
  shown,
  systems,
} from './instances.ts'
import type { FakeBlock } from './volumes.ts'

export type CreationState = {
  instances: Map<string, FakeInstance>
  blocks: Map<string, FakeBlock>
  addresses: Map<string, ReservedAddress>
  snapshots: Map<string, FakeSnapshot>
  /** What servers were created with, by their id. */
  userData: Map<string, string>
}

export type ReservedAddress = { id: string; subnet: string; instance_id: string }

const regions = [
  { id: 'fra', city: 'Frankfurt', country: 'DE', continent: 'Europe', options: ['block_storage'] },
]
const plans = [
  newPlan('vc2-1c-2gb', { locations: ['fra'], hourly_cost: 0.015 }),
  newPlan('vc2-2c-2gb', { locations: ['fra'] }),
  newPlan('vc2-2c-4gb', { locations: ['fra'], disk: 80 }),
  // It is sold out.
  newPlan('vhf-8c-32gb', { locations: [] }),
]

function newPlan(id: string, own: { locations: string[]; hourly_cost?: number; disk?: number }) {
  const sizes = { vcpu_count: 1, ram: 2048, disk: 55, disk_count: 1, bandwidth: 2000 }
  return { id, ...sizes, monthly_cost: 10, type: 'vc2', location_cost: {}, ...own }
}

export function creationRoutes(state: CreationState, page: Page, failure: Failure): FakeRoute[] {
  const { instances, blocks, addresses, snapshots, userData } = state
  const keys: { id: string; name: string; ssh_key: string; date_created: string }[] = []
  const list = (path: string, member: string, items: () => readonly object[]) =>
    route('GET', path, ({ query }) => page(member, items(), query))
  const create = ({ body }: FakeRequest): FakeResponse => {
    // The document has checked the body.
    const order = body as {
      label: string
      region: string
      plan: string
      os_id?: number
      snapshot_id?: string
      user_data?: string
      tags: string[]
    }
    const plan = plans.find(({ id }) => id === order.plan)
    if (!plan?.locations.includes(order.region))
      return failure(400, 'Plan is not available in the selected region.')
    if (order.os_id !== 2625 && !snapshots.has(order.snapshot_id ?? '')) return failure(400, 'Invalid OS.')
    const instance = {
      ...newInstance(order.label),
      status: 'pending',
      server_status: 'none',
      tags: order.tags,
      change: { readings: 1, power_status: 'running' },
    }
    instances.set(instance.id, instance)
    if (order.user_data !== undefined)
      userData.set(instance.id, Buffer.from(order.user_data, 'base64').toString())
    return { status: 202, body: { instance: { ...shown(instance), default_password: 'v5{Fkvb#2ycPGwHs' } } }
  }
  return [
    list('/regions', 'regions', () => regions),
    list('/plans', 'plans', () => plans),
    list('/os', 'os', () => systems),
    list('/ssh-keys', 'ssh_keys', () => keys),
    list('/reserved-ips', 'reserved_ips', () =>
      [...addresses.values()].map((address) => ({
        ...address,
        region: 'fra',
        ip_type: 'v4',
        subnet_size: 32,
        label: '',
      })),
    ),
    route(
      'POST',
      '/ssh-keys',
      ({ body }) => {
        const key = {
          ...(body as { name: string; ssh_key: string }),
          id: randomUUID(),
          date_created: created,
        }
        keys.push(key)
        return { status: 201, body: { ssh_key: key } }
      },
      { isOrder: true },
    ),
    route('POST', '/instances', create, { isOrder: true }),
    route(
      'DELETE',
      '/instances/{id}',
      ({ params }) => {
        const id = params['id'] ?? ''
        if (!instances.delete(id)) return failure(404, 'Invalid instance.')
        for (const block of blocks.values()) if (block.instance === id) block.instance = ''
        return { status: 204 }
      },
      { isOrder: true },
    ),
    route('DELETE', '/reserved-ips/{id}', ({ params }) =>
      addresses.delete(params['id'] ?? '') ? { status: 204 } : failure(404, 'Invalid reserved IP.'),
    ),
  ]
}

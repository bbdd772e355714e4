import { randomUUID } from 'node:crypto'
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'

/** What tests set of an instance; everything else is as in Vultr's examples. */
export type FakeInstance = {
  id: string
  label: string
  status: string
  power_status: string
  server_status: string
  main_ip: string
  v6_main_ip: string
  tags: string[]
  firewall_group_id: string
  plan: string
  os_id: number
  features: string[]
  /** What it becomes after so many readings. */
  change: ({ readings: number } & Partial<Pick<FakeInstance, 'power_status' | 'plan' | 'os_id'>>) | null
}

export function newInstance(label: string): FakeInstance {
  return {
    id: randomUUID(),
    label,
    status: 'active',
    power_status: 'running',
    server_status: 'ok',
    main_ip: '0.0.0.0',
    v6_main_ip: '',
    tags: [],
    firewall_group_id: '',
    plan: 'vc2-1c-2gb',
    os_id: 2625,
    features: ['ipv6'],
    change: null,
  }
}

export const systems = [
  { id: 2625, name: 'Debian 13 x64 (trixie)', arch: 'x64', family: 'debian' },
  { id: 2284, name: 'Ubuntu 24.04 LTS x64', arch: 'x64', family: 'ubuntu' },
  { id: 164, name: 'Snapshot', arch: 'x64', family: 'snapshot' },
  { id: 501, name: 'Windows 2022 Standard x64', arch: 'x64', family: 'windows' },
]

export const created = '2026-01-30T23:55:00+00:00'

const powerAfter: Readonly<Record<string, string>> = { start: 'running', halt: 'stopped', reboot: 'running' }

export type Page = (member: string, all: readonly object[], query: URLSearchParams) => FakeResponse
export type Failure = (status: number, error: string) => FakeResponse

export function instanceRoutes(
  instances: ReadonlyMap<string, FakeInstance>,
  page: Page,
  failure: Failure,
): FakeRoute[] {
  const instance =
    (handle: (found: FakeInstance, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const found = instances.get(request.params['id'] ?? '')
      return found ? handle(found, request) : failure(404, 'Invalid instance.')
    }
  return [
    route('GET', '/instances', ({ query }) => {
      const tag = query.get('tag')
      const all = [...instances.values()].filter(({ tags }) => tag === null || tags.includes(tag))
      return page('instances', all.map(shown), query)
    }),
    route(
      'GET',
      '/instances/{id}',
      instance((found) => {
        if (found.change && found.change.readings-- === 0) {
          const { readings: _readings, ...effect } = found.change
          Object.assign(found, { change: null, status: 'active', server_status: 'ok', ...effect })
        }
        return { body: { instance: shown(found) } }
      }),
    ),
    ...Object.entries(powerAfter).map(([verb, power_status]) =>
      route(
        'POST',
        `/instances/{id}/${verb}`,
        instance((found) => {
          if (found.server_status === 'locked')
            return failure(500, `Unable to ${verb} server: Server is currently locked`)
          found.server_status = 'locked'
          found.change = { readings: 1, power_status }
          return { status: 204 }
        }),
        { isOrder: true },
      ),
    ),
  ]
}

export function shown({ change: _change, ...instance }: FakeInstance): object {
  return {
    ...instance,
    os: systems.find(({ id }) => id === instance.os_id)?.name,
    ram: 2048,
    disk: 55,
    vcpu_count: 1,
    region: 'fra',
    date_created: created,
    allowed_bandwidth: 2000,
    netmask_v4: '255.255.254.0',
    gateway_v4: '192.0.2.1',
    v6_network: instance.v6_main_ip.replace(/::.*$/, '::'),
    v6_network_size: instance.v6_main_ip === '' ? 0 : 64,
    internal_ip: '',
    kvm: 'https://my.vultr.com/subs/vps/novnc/api.php?data=00example11223344',
    hostname: instance.label,
    app_id: 0,
    image_id: '',
    user_scheme: 'root',
  }
}

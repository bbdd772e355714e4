import { randomUUID } from 'node:crypto'
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'

/** What tests set of an Instance; everything else is as in Scaleway's examples. */
export type FakeInstance = {
  id: string
  name: string
  zone: string
  state: string
  addresses: string[]
  tags: string[]
  commercialType: string
  bootType: string
  /** Null: none was set. */
  userData: string | null
  /** Reserved addresses, which stay when it is deleted. */
  reserved: { id: string; address: string }[]
  volumes: { id: string; type: string; isBoot: boolean }[]
  securityGroup: { id: string; name: string } | null
  /** What its state becomes after so many readings. */
  next: { readings: number; state: string } | null
}

export function newInstance(zone: string, name: string): FakeInstance {
  return {
    id: randomUUID(),
    name,
    zone,
    state: 'running',
    addresses: [],
    tags: [],
    commercialType: 'PLAY2-PICO',
    bootType: 'local',
    userData: null,
    reserved: [],
    volumes: [],
    securityGroup: null,
    next: null,
  }
}

/** The state of one that is terminated, which is not shown. */
const gone = 'gone'

const actions: Readonly<Record<string, { during: string; after: string }>> = {
  poweron: { during: 'starting', after: 'running' },
  poweroff: { during: 'stopping', after: 'stopped' },
  stop_in_place: { during: 'stopping', after: 'stopped in place' },
  reboot: { during: 'starting', after: 'running' },
  terminate: { during: 'stopping', after: gone },
}

export type Page = (member: string, all: readonly object[], query: URLSearchParams) => FakeResponse
export type Failures = {
  failure: (status: number, type: string, details: object) => FakeResponse
  absent: (resource: string, id: string) => FakeResponse
}

type State = {
  instances: Map<string, FakeInstance>
  /** Those that exist. */
  zones: readonly string[]
  /** Makes an image, and returns its id. */
  backUp(instance: FakeInstance, name: string): string
}

export function instanceRoutes(
  { instances, zones, backUp }: State,
  page: Page,
  { failure, absent }: Failures,
): FakeRoute[] {
  const path = '/zones/{zone}/servers'
  const instance =
    (handle: (found: FakeInstance, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const { zone = '', id = '' } = request.params
      const found = instances.get(`${zone}/${id}`)
      return found ? handle(found, request) : absent('Instance', id)
    }
  return [
    route('GET', path, ({ params, query }) => {
      const { zone = '' } = params
      if (!zones.includes(zone)) return failure(404, 'not_found', { resource: 'zone', resource_id: zone })
      const tag = query.get('tags')
      const own = [...instances.values()].filter(
        (one) => one.zone === zone && (tag === null || one.tags.includes(tag)),
      )
      return page('servers', own.map(shown), query)
    }),
    route(
      'GET',
      `${path}/{id}`,
      instance((found) => {
        if (found.next && --found.next.readings === 0)
          Object.assign(found, { state: found.next.state, next: null })
        if (found.state !== gone) return { body: { server: shown(found) } }
        instances.delete(`${found.zone}/${found.id}`)
        return absent('Instance', found.id)
      }),
    ),
    route(
      'POST',
      `${path}/{id}/action`,
      instance((found, { body }) => {
        // The document has checked the body.
        const { action, name = '' } = body as { action: string; name?: string }
        const { during, after } = actions[action] ?? { during: found.state, after: found.state }
        if (found.next || (action === 'terminate' && found.state === 'stopped'))
          return failure(409, 'transient_state', {
            resource: 'instance_server',
            resource_id: found.id,
            current_state: found.state,
          })
        if (action === 'backup')
          return { body: { task: task(found, 'backup', `/images/${backUp(found, name)}`) } }
        Object.assign(found, { state: during, next: { readings: 2, state: after } })
        return { body: { task: task(found, action, `/servers/${found.id}`) } }
      }),
      { isOrder: true },
    ),
  ]
}

export const project = '22222222-2222-4222-8222-222222222222'

function task({ id, zone }: FakeInstance, action: string, result: string): object {
  return {
    id: randomUUID(),
    description: `server_${action}`,
    progress: 0,
    started_at: new Date().toISOString(),
    terminated_at: null,
    status: 'pending',
    href_from: `/servers/${id}/action`,
    href_result: result,
    zone,
  }
}

export function shown({ addresses, next: _next, reserved, volumes, ...own }: FakeInstance): object {
  const { userData: _userData, commercialType, bootType, securityGroup, ...instance } = own
  const ips = [
    ...reserved.map((one) => ({ ...one, dynamic: false })),
    ...addresses.map((address) => ({ id: randomUUID(), address, dynamic: true })),
  ]
  return {
    ...instance,
    organization: project,
    project,
    allowed_actions: ['poweroff', 'terminate', 'reboot', 'stop_in_place', 'backup'],
    commercial_type: commercialType,
    creation_date: '2026-01-30T23:55:00.123456+00:00',
    modification_date: '2026-01-30T23:55:00.123456+00:00',
    dynamic_ip_required: false,
    hostname: instance.name,
    image: { id: '33333333-3333-4333-8333-333333333333', name: 'Debian Trixie', arch: 'x86_64' },
    protected: false,
    private_ip: null,
    public_ips: ips.map((ip) => ({
      ...ip,
      family: ip.address.includes(':') ? 'inet6' : 'inet',
      provisioning_mode: 'dhcp',
      state: 'attached',
    })),
    boot_type: bootType,
    volumes: Object.fromEntries(
      volumes.map(({ id, type, isBoot }, number) => [
        String(number),
        { id, volume_type: type, boot: isBoot, state: 'available', zone: instance.zone },
      ]),
    ),
    arch: 'x86_64',
    state_detail: 'booted',
    ...(securityGroup && { security_group: securityGroup }),
  }
}

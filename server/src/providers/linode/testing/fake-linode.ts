// A stand-in for Linode. Its requests and answers are checked with Linode's OpenAPI document
// (conformance.test.ts).
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'
import { changeRoutes } from './changes.ts'
import { type CreationState, creationRoutes } from './creation.ts'
import { fakeEvents } from './events.ts'
import { imageRoutes, publicImages } from './images.ts'
import { instanceRoutes } from './instances.ts'
import { metricRoutes } from './metrics.ts'
import { volumeRoutes } from './volumes.ts'

export const rightCredentials = { token: 'right-token' }

export type LinodeRule = {
  label?: string
  action?: string
  protocol?: string
  ports?: string | null
  description?: string | null
  addresses?: { ipv4?: string[]; ipv6?: string[] }
  /** Of a rule that refers to a rule set. */
  ruleset?: number
}

type RuleSet = {
  inbound: LinodeRule[]
  outbound: LinodeRule[]
  inbound_policy: string
  outbound_policy: string
}

/** The last version of the rules is the present one. */
type Firewall = { id: number; label: string; tags: string[]; versions: RuleSet[]; devices: Device[] }
/** `device` is its number; the id is that of the server. */
type Device = { device?: number; id: number; type: 'linode' | 'nodebalancer'; label: string }

export type FakeLinode = FakeApi &
  CreationState & {
    addFirewall(label: string): string
    firewallRefs(label: string): string[]
    addRule(ref: string, direction: 'inbound' | 'outbound', rule: LinodeRule): void
    rulesOf(ref: string): RuleSet
    attach(ref: string, device: Device): void
    /** Another user deletes this firewall once it was listed. */
    deleteOnceListed(ref: string): void
    /** Another user adds these rules, each before one of the next writings. */
    interfere(ref: string, rules: readonly LinodeRule[]): void
  }

export async function startFakeLinode(): Promise<FakeLinode> {
  const firewalls = new Map<string, Firewall>()
  const leaving = new Set<string>()
  let madeFirewalls = 0
  let madeDevices = 1000
  const creation: CreationState = {
    ...{ instances: new Map(), volumes: new Map(), userData: new Map() },
    images: publicImages(),
  }
  const { instances, volumes, images } = creation
  const events = fakeEvents(page, failure)
  const others: { ref: string; rule: LinodeRule }[] = []
  const rulesOf = (ref: string) => presentOf(firewallOf(ref))
  const firewallOf = (ref: string) => {
    const firewall = firewalls.get(ref)
    if (!firewall) throw new Error(`no firewall ${ref}`)
    return firewall
  }
  const addRule: FakeLinode['addRule'] = (ref, direction, rule) => {
    const present = rulesOf(ref)
    firewallOf(ref).versions.push({ ...present, [direction]: [...present[direction], rule] })
  }
  const add = (label: string, tags: string[], rules: RuleSet): Firewall => {
    const firewall = { id: ++madeFirewalls, label, tags, versions: [rules], devices: [] }
    firewalls.set(String(firewall.id), firewall)
    return firewall
  }
  const withFirewall =
    (handle: (firewall: Firewall, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const firewall = firewalls.get(request.params['id'] ?? '')
      return firewall ? handle(firewall, request) : failure(404, 'Not found')
    }
  const path = '/networking/firewalls/{id}'
  const api = await startFakeApi({
    prefix: '/v4',
    routes: [
      ...events.routes,
      ...instanceRoutes(instances, page, failure),
      ...changeRoutes(instances, images, events, failure),
      ...imageRoutes(images, instances, events, page, failure),
      ...creationRoutes(creation, page, failure),
      ...volumeRoutes(volumes, instances, page, failure),
      ...metricRoutes(instances, failure),
      route('GET', '/profile', () => ({
        body: { username: 'exampleUser', email: 'user@example.com', restricted: false },
      })),
      route('GET', '/networking/firewalls', ({ query, headers }) => {
        const { tags }: { tags?: string } = JSON.parse(String(headers['x-filter'] ?? '{}'))
        const all = [...firewalls.values()]
          .filter((one) => tags === undefined || one.tags.includes(tags))
          .map((firewall) => shown(firewall))
        for (const ref of leaving) firewalls.delete(ref)
        leaving.clear()
        return page(all, query)
      }),
      route(
        'POST',
        '/networking/firewalls',
        ({ body }) => {
          const { label, tags = [], rules } = body as { label: string; tags?: string[]; rules: RuleSet }
          if ([...firewalls.values()].some((one) => one.label === label))
            return failure(400, 'Label must be unique', 'label')
          return { body: shown(add(label, tags, rules)) }
        },
        { isOrder: true },
      ),
      route(
        'DELETE',
        path,
        withFirewall(({ id }) => {
          firewalls.delete(String(id))
          return { body: {} }
        }),
      ),
      route(
        'POST',
        `${path}/devices`,
        withFirewall((firewall, { body }) => {
          const { id } = body as { id: number }
          const instance = instances.get(String(id))
          if (!instance) return failure(404, 'Not found')
          const isItsOwn = (device: Device) => device.type === 'linode' && device.id === id
          if ([...firewalls.values()].some(({ devices }) => devices.some(isItsOwn)))
            return failure(400, 'A service can have one assigned Firewall at a time.')
          const device: Device = { device: ++madeDevices, id, type: 'linode', label: instance.label }
          firewall.devices.push(device)
          return { body: shownDevice(device, 0) }
        }),
      ),
      route(
        'DELETE',
        `${path}/devices/{device}`,
        withFirewall((firewall, { params }) => {
          firewall.devices = firewall.devices.filter(({ device }) => String(device) !== params['device'])
          return { body: {} }
        }),
      ),
      route(
        'GET',
        path,
        withFirewall((firewall) => ({ body: shown(firewall) })),
      ),
      route(
        'GET',
        `${path}/devices`,
        withFirewall(({ devices }, { query }) => page(devices.map(shownDevice), query)),
      ),
      route(
        'GET',
        `${path}/history/rules/{version}`,
        withFirewall((firewall, { params }) => {
          const version = Number(params['version'])
          return version <= firewall.versions.length
            ? { body: shown(firewall, version) }
            : failure(404, 'Not found')
        }),
      ),
      route(
        'PUT',
        `${path}/rules`,
        withFirewall((firewall, { body }) => {
          // The document has checked the body.
          const rules = body as RuleSet
          if (rules.inbound.length + rules.outbound.length > 25)
            return failure(400, 'A firewall can have at most 25 rules', 'inbound')
          const other = others.shift()
          if (other) addRule(other.ref, 'inbound', other.rule)
          if (JSON.stringify(rules) !== JSON.stringify(presentOf(firewall))) firewall.versions.push(rules)
          return { body: shownRules(firewall) }
        }),
      ),
    ],
    refuse: ({ headers }) =>
      headers.authorization === `Bearer ${rightCredentials.token}` ? null : failure(401, 'Invalid Token'),
  })
  return {
    ...api,
    ...creation,
    addRule,
    rulesOf,
    addFirewall(label) {
      const rules = { inbound: [], outbound: [], inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
      return String(add(label, [], rules).id)
    },
    firewallRefs: (label) => [...firewalls].filter(([, one]) => one.label === label).map(([ref]) => ref),
    attach: (ref, device) => void firewallOf(ref).devices.push(device),
    deleteOnceListed: (ref) => void leaving.add(ref),
    interfere: (ref, rules) => void others.push(...rules.map((rule) => ({ ref, rule }))),
  }
}

export function failure(status: number, reason: string, field?: string): FakeResponse {
  return { status, body: { errors: [{ reason, ...(field && { field }) }] } }
}

function presentOf({ versions }: Firewall): RuleSet {
  return versions.at(-1) as RuleSet
}

function shownRules({ versions }: Firewall, version = versions.length): object {
  return { ...versions[version - 1], version, fingerprint: version.toString(16).padStart(8, '0') }
}

function shown(firewall: Firewall, version?: number): object {
  const { id, label, tags } = firewall
  return {
    id,
    label,
    status: 'enabled',
    tags,
    created: '2026-01-30T23:55:00',
    updated: '2026-01-30T23:55:00',
    rules: shownRules(firewall, version),
  }
}

function shownDevice({ device, id, type, label }: Device, index: number): object {
  const url = type === 'linode' ? `/v4/linode/instances/${id}` : `/v4/nodebalancers/${id}`
  const time = '2026-01-30T23:55:00'
  return { id: device ?? index + 1, created: time, updated: time, entity: { id, type, label, url } }
}

function page(all: readonly object[], query: URLSearchParams): FakeResponse {
  const number = Number(query.get('page') ?? 1)
  const size = Number(query.get('page_size') ?? 100)
  return {
    body: {
      data: all.slice((number - 1) * size, number * size),
      page: number,
      pages: Math.max(1, Math.ceil(all.length / size)),
      results: all.length,
    },
  }
}

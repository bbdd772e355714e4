// A stand-in for Hetzner Cloud. Its requests and answers are checked with Hetzner's OpenAPI document
// (conformance.test.ts).
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'
import { certificateRoutes, type FakeCertificate } from './certificates.ts'
import { type CreationState, creationRoutes } from './creation.ts'
import { metricRoutes } from './metrics.ts'
import { type HetznerImage, type HetznerServer, serverRoutes } from './servers.ts'
import { volumeRoutes } from './volumes.ts'

export const rightCredentials = { token: 'right-token' }

export type HetznerRule = {
  direction: 'in' | 'out'
  protocol: string
  port?: string | null
  source_ips?: string[]
  destination_ips?: string[]
  description?: string | null
}

export type FakeHetzner = FakeApi &
  CreationState & {
    certificates: Map<string, FakeCertificate>
    rulesOf(ref: string): HetznerRule[]
    addFirewall(name: string): string
    firewallRefs(name: string): string[]
    addRule(ref: string, rule: HetznerRule): void
    /** To a server, and to others by a selector of labels. */
    attach(ref: string, server: number, selected: { selector: string; server: number }): void
    /** The next change of rules is shown as running for this many readings, and ends so. */
    delayNextChange(readings: number, end?: 'success' | 'error'): void
  }

type Applied = {
  type: string
  server?: { id: number }
  label_selector?: object
  applied_to_resources?: object[]
}
type Firewall = {
  id: number
  name: string
  labels: Record<string, string>
  rules: HetznerRule[]
  applied_to: Applied[]
}
type Action = { id: number; readings: number; end: 'success' | 'error' }

export async function startFakeHetzner(): Promise<FakeHetzner> {
  const firewalls = new Map<string, Firewall>()
  const actions = new Map<string, Action>()
  const servers = new Map<string, HetznerServer>()
  const images = new Map<string, HetznerImage>()
  const creation: CreationState = {
    servers,
    images,
    volumes: new Map(),
    addresses: new Map(),
    userData: new Map(),
  }
  let next: Pick<Action, 'readings' | 'end'> = { readings: 0, end: 'success' }
  const certificates = new Map<string, FakeCertificate>()
  let lastId = 0
  const add = (name: string, labels: Record<string, string>): Firewall => {
    const firewall = { id: ++lastId, name, labels, rules: [], applied_to: [] }
    firewalls.set(String(firewall.id), firewall)
    return firewall
  }
  const started = (): FakeResponse => {
    const action = { id: actions.size + 1, ...next }
    next = { readings: 0, end: 'success' }
    actions.set(String(action.id), action)
    return { status: 201, body: { actions: [shownAction(action)] } }
  }
  const withFirewall =
    (handle: (found: Firewall, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const found = firewalls.get(request.params['id'] ?? '')
      return found ? handle(found, request) : notFound
    }
  const api = await startFakeApi({
    prefix: '/v1',
    routes: [
      ...serverRoutes(servers, images, page, failure),
      ...creationRoutes(creation, page, failure),
      ...volumeRoutes(creation.volumes, servers, page, failure),
      ...metricRoutes(servers, failure),
      ...certificateRoutes(certificates, page),
      route('GET', '/firewalls', ({ query }) => {
        const [key = '', value] = query.get('label_selector')?.split('==') ?? []
        const all = [...firewalls.values()].filter(({ labels }) => key === '' || labels[key] === value)
        return page('firewalls', all.map(shown), query)
      }),
      route(
        'POST',
        '/firewalls',
        ({ body }) => {
          const { name, labels = {} } = body as Partial<Firewall> & { name: string }
          if ([...firewalls.values()].some((one) => one.name === name))
            return failure(409, 'uniqueness_error', 'name is already used')
          return { status: 201, body: { firewall: shown(add(name, labels)), actions: [] } }
        },
        { isOrder: true },
      ),
      route(
        'DELETE',
        '/firewalls/{id}',
        withFirewall(({ id, applied_to }) => {
          if (applied_to.length > 0)
            return failure(422, 'resource_in_use', 'firewall is still applied to a resource')
          firewalls.delete(String(id))
          return { status: 204 }
        }),
      ),
      route(
        'POST',
        '/firewalls/{id}/actions/apply_to_resources',
        withFirewall((firewall, { body }) => {
          const [resource] = (body as { apply_to: Applied[] }).apply_to
          const id = resource?.server?.id
          if (!servers.has(String(id)))
            return failure(404, 'firewall_resource_not_found', 'the resource was not found')
          if (firewall.applied_to.some(({ server }) => server?.id === id))
            return failure(422, 'firewall_already_applied', 'firewall is already applied')
          firewall.applied_to.push({ type: 'server', server: { id: Number(id) } })
          return started()
        }),
      ),
      route(
        'POST',
        '/firewalls/{id}/actions/remove_from_resources',
        withFirewall((firewall, { body }) => {
          const [resource] = (body as { remove_from: Applied[] }).remove_from
          const isIt = ({ server }: Applied) => server?.id === resource?.server?.id
          if (!firewall.applied_to.some(isIt))
            return failure(404, 'firewall_resource_not_found', 'the resource was not found')
          firewall.applied_to = firewall.applied_to.filter((one) => !isIt(one))
          return started()
        }),
      ),
      route('GET', '/firewalls/actions', ({ query }) => {
        const asked = query.getAll('id').flatMap((id) => actions.get(id) ?? [])
        for (const action of asked) action.readings--
        return page('actions', asked.map(shownAction), query)
      }),
      route('GET', '/firewalls/{id}', ({ params }) => {
        const firewall = firewalls.get(params['id'] ?? '')
        return firewall ? { body: { firewall: shown(firewall) } } : notFound
      }),
      route('POST', '/firewalls/{id}/actions/set_rules', ({ params, body }: FakeRequest) => {
        const firewall = firewalls.get(params['id'] ?? '')
        if (!firewall) return notFound
        // The document has checked the body.
        const { rules } = body as { rules: HetznerRule[] }
        if (rules.length > 50) return failure(422, 'invalid_input', "invalid input in field 'rules'")
        firewall.rules = rules.map(stored)
        return started()
      }),
    ],
    refuse: ({ headers }) =>
      headers.authorization === `Bearer ${rightCredentials.token}`
        ? null
        : failure(401, 'unauthorized', 'unable to authenticate'),
  })
  const rulesOf = (ref: string) => firewalls.get(ref)?.rules ?? []
  return {
    ...api,
    ...creation,
    certificates,
    rulesOf,
    addFirewall: (name) => String(add(name, {}).id),
    firewallRefs: (name) => [...firewalls].filter(([, one]) => one.name === name).map(([ref]) => ref),
    addRule: (ref, rule) => void rulesOf(ref).push(stored(rule)),
    attach(ref, server, { selector, server: selected }) {
      const applied = (id: number) => ({ type: 'server', server: { id } })
      firewalls.get(ref)?.applied_to.push(applied(server), {
        type: 'label_selector',
        label_selector: { selector },
        applied_to_resources: [applied(selected)],
      })
    },
    delayNextChange(readings, end = 'success') {
      next = { readings, end }
    },
  }
}

export function failure(status: number, code: string, message: string): FakeResponse {
  return { status, body: { error: { code, message, details: null } } }
}

const notFound = failure(404, 'not_found', 'firewall not found')

/** Hetzner shows every member of a rule, null where there is none. */
function stored({ port, source_ips, destination_ips, description, ...rule }: HetznerRule): HetznerRule {
  return {
    ...rule,
    port: port ?? null,
    source_ips: source_ips ?? [],
    destination_ips: destination_ips ?? [],
    description: description ?? null,
  }
}

function shown(firewall: Firewall): object {
  return { ...firewall, created: '2026-01-30T23:55:00Z' }
}

function shownAction({ id, readings, end }: Action): object {
  const status = readings > 0 ? 'running' : end
  return {
    id,
    command: 'set_firewall_rules',
    status,
    progress: status === 'running' ? 0 : 100,
    started: '2026-01-30T23:55:00Z',
    finished: status === 'running' ? null : '2026-01-30T23:55:01Z',
    resources: [{ id: 1, type: 'firewall' }],
    error: status === 'error' ? { code: 'action_failed', message: 'Action failed' } : null,
  }
}

function page(member: string, all: readonly object[], query: URLSearchParams): FakeResponse {
  const number = Number(query.get('page') ?? 1)
  const size = Math.min(50, Number(query.get('per_page') ?? 25))
  const last = Math.max(1, Math.ceil(all.length / size))
  const pagination = {
    page: number,
    per_page: size,
    previous_page: number > 1 ? number - 1 : null,
    next_page: number < last ? number + 1 : null,
    last_page: last,
    total_entries: all.length,
  }
  return { body: { [member]: all.slice((number - 1) * size, number * size), meta: { pagination } } }
}

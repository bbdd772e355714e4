// A stand-in for DigitalOcean. Its requests and answers are checked with DigitalOcean's OpenAPI document
// (conformance.test.ts).
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'
import { certificateRoutes, type FakeCertificate, tokenWithoutCertificates } from './certificates.ts'
import { type CreationState, creationRoutes } from './creation.ts'
import { dropletRoutes, type FakeDroplet, type FakeSnapshot } from './droplets.ts'
import { metricRoutes } from './metrics.ts'
import { volumeRoutes } from './volumes.ts'

export const rightCredentials = { token: 'right-token' }

type Target = {
  addresses?: string[]
  tags?: string[]
  droplet_ids?: number[]
  load_balancer_uids?: string[]
  kubernetes_ids?: string[]
}
type Rule = { protocol: string; ports: string; action?: 'allow' | 'deny' }
type Inbound = Rule & { sources: Target }
type Outbound = Rule & { destinations: Target }
type RuleLists = { inbound_rules?: Inbound[]; outbound_rules?: Outbound[] }

export type FakeFirewall = Required<RuleLists> & {
  id: string
  name: string
  status: 'waiting' | 'succeeded' | 'failed'
  droplet_ids: number[]
  tags: string[]
  /** How many readings show that droplets do not have the rules yet. */
  pendingReadings: number
}

export type FakeDigitalOcean = FakeApi &
  CreationState & {
    certificates: Map<string, FakeCertificate>
    firewall(ref: string): FakeFirewall
    addFirewall(name: string): string
    firewallRefs(name: string): string[]
    addRules(ref: string, rules: RuleLists): void
  }

export async function startFakeDigitalOcean(): Promise<FakeDigitalOcean> {
  const firewalls = new Map<string, FakeFirewall>()
  const droplets = new Map<string, FakeDroplet>()
  const snapshots = new Map<string, FakeSnapshot>()
  const creation: CreationState = { droplets, snapshots, volumes: new Map(), userData: new Map() }
  const firewall = (handle: (found: FakeFirewall, request: FakeRequest) => FakeResponse) => {
    return (request: FakeRequest) => {
      const found = firewalls.get(request.params['id'] ?? '')
      return found ? handle(found, request) : failure(404, 'not_found', 'The resource was not found.')
    }
  }
  const add = (name: string): FakeFirewall => {
    const made: FakeFirewall = {
      id: randomUUID(),
      name,
      status: 'succeeded',
      droplet_ids: [],
      tags: [],
      pendingReadings: 0,
      inbound_rules: [],
      outbound_rules: [],
    }
    firewalls.set(made.id, made)
    return made
  }
  const certificates = new Map<string, FakeCertificate>()
  const api = await startFakeApi({
    prefix: '',
    routes: [
      ...dropletRoutes(droplets, snapshots, failure),
      ...creationRoutes(creation, failure),
      ...volumeRoutes(creation.volumes, droplets, failure),
      ...metricRoutes(droplets, failure),
      ...certificateRoutes(certificates, failure),
      route('GET', '/v2/firewalls', ({ query }) => {
        const size = Number(query.get('per_page') ?? 20)
        const first = (Number(query.get('page') ?? 1) - 1) * size
        const all = [...firewalls.values()]
        const shownOnes = all.slice(first, first + size).map(shown)
        return { body: { firewalls: shownOnes, links: {}, meta: { total: all.length } } }
      }),
      route(
        'POST',
        '/v2/firewalls',
        ({ body }) => {
          const order = body as { name: string } & RuleLists
          if ([...firewalls.values()].some(({ name }) => name === order.name))
            return failure(409, 'conflict', 'duplicate name')
          const { inbound_rules: inbound = [], outbound_rules: outbound = [] } = order
          if (inbound.length + outbound.length === 0)
            return failure(422, 'unprocessable_entity', 'must have at least one rule')
          const made = add(order.name)
          made.inbound_rules.push(...inbound.map(stored))
          made.outbound_rules.push(...outbound.map(stored))
          return { status: 202, body: { firewall: shown(made) } }
        },
        { isOrder: true },
      ),
      route(
        'DELETE',
        '/v2/firewalls/{id}',
        firewall(({ id }) => {
          firewalls.delete(id)
          return { status: 204 }
        }),
      ),
      ...(['POST', 'DELETE'] as const).map((method) =>
        route(
          method,
          '/v2/firewalls/{id}/droplets',
          firewall((found, { body }) => {
            const { droplet_ids: ids } = body as { droplet_ids: number[] }
            if (!ids.every((id) => droplets.has(String(id))))
              return failure(422, 'unprocessable_entity', 'The Droplet was not found.')
            const others = found.droplet_ids.filter((id) => !ids.includes(id))
            found.droplet_ids = method === 'POST' ? [...others, ...ids] : others
            return { status: 204 }
          }),
        ),
      ),
      route(
        'GET',
        '/v2/firewalls/{id}',
        firewall((found) => ({ body: { firewall: shown(found) } })),
      ),
      route(
        'POST',
        '/v2/firewalls/{id}/rules',
        firewall((found, { body }) => {
          // The document has checked the body.
          const { inbound_rules: inbound = [], outbound_rules: outbound = [] } = body as RuleLists
          const ports = [...inbound, ...outbound].map((rule) => rule.ports)
          if (ports.includes('0'))
            return failure(422, 'unprocessable_entity', 'You must specify a positive value for ports.')
          if (found.inbound_rules.length + found.outbound_rules.length + ports.length > 50)
            return failure(422, 'unprocessable_entity', 'The firewall has too many rules.')
          found.inbound_rules.push(...inbound.map(stored))
          found.outbound_rules.push(...outbound.map(stored))
          return { status: 204 }
        }),
      ),
      route(
        'DELETE',
        '/v2/firewalls/{id}/rules',
        firewall((found, { body }) => {
          const { inbound_rules: inbound = [], outbound_rules: outbound = [] } = body as RuleLists
          found.inbound_rules = without(found.inbound_rules, inbound)
          found.outbound_rules = without(found.outbound_rules, outbound)
          return { status: 204 }
        }),
      ),
    ],
    refuse: ({ headers }) =>
      [rightCredentials.token, tokenWithoutCertificates].some(
        (token) => headers.authorization === `Bearer ${token}`,
      )
        ? null
        : failure(401, 'Unauthorized', 'Unable to authenticate you'),
  })
  const find = (ref: string) => {
    const found = firewalls.get(ref)
    if (!found) throw new Error(`There is no firewall ${ref}.`)
    return found
  }
  return {
    ...api,
    ...creation,
    certificates,
    firewall: find,
    addFirewall: (name) => add(name).id,
    firewallRefs: (name) => [...firewalls].filter(([, one]) => one.name === name).map(([ref]) => ref),
    addRules(ref, { inbound_rules: inbound = [], outbound_rules: outbound = [] }) {
      find(ref).inbound_rules.push(...inbound.map(stored))
      find(ref).outbound_rules.push(...outbound.map(stored))
    },
  }
}

export function failure(status: number, id: string, message: string): FakeResponse {
  return { status, body: { id, message, request_id: '4d9d8375-3c56-4925-a3e7-eb137fed17e9' } }
}

/** A rule for all ports is stored with the port 0. */
function stored<One extends Rule>(rule: One): One {
  return { ...rule, ports: rule.ports === 'all' ? '0' : rule.ports }
}

/** Only rules that are equal in everything are removed. */
function without<One extends Rule>(rules: readonly One[], gone: readonly One[]): One[] {
  return rules.filter((rule) => !gone.some((other) => isDeepStrictEqual(rule, other)))
}

function shown(firewall: FakeFirewall): object {
  const { id, name, status, droplet_ids, tags, inbound_rules, outbound_rules } = firewall
  const isPending = firewall.pendingReadings > 0
  if (isPending) firewall.pendingReadings--
  return {
    id,
    name,
    status: isPending ? 'waiting' : status,
    created_at: '2026-05-23T21:24:00Z',
    pending_changes: isPending ? [{ droplet_id: 8043964, removing: false, status: 'waiting' }] : [],
    droplet_ids,
    tags,
    inbound_rules,
    outbound_rules,
  }
}

// A stand-in for Vultr. Its requests and answers are checked with Vultr's OpenAPI document
// (conformance.test.ts).
import { randomUUID } from 'node:crypto'
import { withoutMark } from '#kernel/ip/firewall/mark.ts'
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'
import { changeRoutes, newSnapshot } from './changes.ts'
import { type CreationState, creationRoutes } from './creation.ts'
import { instanceRoutes } from './instances.ts'
import { volumeRoutes } from './volumes.ts'

export const rightCredentials = { api_key: 'RIGHT-KEY' }

export type VultrRule = {
  ip_type: string
  protocol: string
  subnet: string
  subnet_size: number
  port?: string
  source?: string
  notes?: string
  action?: string
}

export type FakeVultr = FakeApi &
  CreationState & {
    addGroup(description: string): string
    firewallRefs(name: string): string[]
    /** As the API does: a rule for the same traffic as another one is refused. */
    addRule(ref: string, rule: VultrRule): void
    rulesOf(ref: string): VultrRule[]
    /** Refuses this path as if the user of the key had no right to it; null refuses nothing. */
    setDenied(path: string | null): void
  }

type Group = { id: string; description: string; rules: (VultrRule & { id: number })[] }

const rulesMax = 50

export async function startFakeVultr(): Promise<FakeVultr> {
  const groups = new Map<string, Group>()
  const creation: CreationState = {
    instances: new Map(),
    blocks: new Map(),
    addresses: new Map(),
    snapshots: new Map(),
    userData: new Map(),
  }
  const { instances, blocks, snapshots } = creation
  const old = newSnapshot('before the update', 0)
  snapshots.set(old.id, old)
  let lastId = 0
  let deniedPath: string | null = null
  const withGroup =
    (handle: (group: Group, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const group = groups.get(request.params['group'] ?? '')
      return group ? handle(group, request) : failure(404, 'Invalid firewall group')
    }
  const addTo = (group: Group, rule: VultrRule): FakeResponse => {
    if (group.rules.some((one) => trafficOf(one) === trafficOf(rule)))
      return failure(400, 'This rule is already defined')
    if (group.rules.length >= rulesMax) return failure(400, 'Maximum number of rules reached')
    const added = { ...rule, id: ++lastId }
    group.rules.push(added)
    return { status: 201, body: { firewall_rule: shownRule(added) } }
  }
  const add = (description: string): Group => {
    const group: Group = { id: randomUUID(), description, rules: [] }
    groups.set(group.id, group)
    return group
  }
  const api = await startFakeApi({
    prefix: '/v2',
    routes: [
      ...instanceRoutes(instances, page, failure),
      ...changeRoutes(creation, (group) => groups.has(group), page, failure),
      ...creationRoutes(creation, page, failure),
      ...volumeRoutes(blocks, instances, page, failure),
      route('GET', '/account', () => ({
        body: {
          account: { name: 'Example User', email: 'user@example.com', acls: ['firewall'], balance: 0 },
        },
      })),
      route('GET', '/firewalls', ({ query }) =>
        page('firewall_groups', [...groups.values()].map(shown), query),
      ),
      route(
        'POST',
        '/firewalls',
        ({ body }) => {
          const { description = '' } = body as { description?: string }
          return { status: 201, body: { firewall_group: shown(add(description)) } }
        },
        { isOrder: true },
      ),
      route(
        'DELETE',
        '/firewalls/{group}',
        withGroup(({ id }) => {
          groups.delete(id)
          for (const instance of instances.values())
            if (instance.firewall_group_id === id) instance.firewall_group_id = ''
          return { status: 204 }
        }),
      ),
      route(
        'GET',
        '/firewalls/{group}',
        withGroup((group) => ({ body: { firewall_group: shown(group) } })),
      ),
      route(
        'GET',
        '/firewalls/{group}/rules',
        withGroup(({ rules }, { query }) => page('firewall_rules', rules.map(shownRule), query)),
      ),
      route(
        'POST',
        '/firewalls/{group}/rules',
        // The document has checked the body.
        withGroup((group, { body }) => addTo(group, body as VultrRule)),
        { isOrder: true },
      ),
      route(
        'DELETE',
        '/firewalls/{group}/rules/{rule}',
        withGroup((group, { params }) => {
          const id = Number(params['rule'])
          if (!group.rules.some((rule) => rule.id === id)) return failure(404, 'Invalid firewall rule')
          group.rules = group.rules.filter((rule) => rule.id !== id)
          return { status: 204 }
        }),
      ),
    ],
    refuse({ headers, path }) {
      if (headers.authorization !== `Bearer ${rightCredentials.api_key}`)
        return failure(401, 'Invalid API token.')
      return path === deniedPath ? failure(403, 'Forbidden') : null
    },
  })
  return {
    ...api,
    ...creation,
    addGroup: (description) => add(description).id,
    firewallRefs: (name) =>
      [...groups.values()].filter(({ description }) => withoutMark(description) === name).map(({ id }) => id),
    addRule(ref, rule) {
      const group = groups.get(ref)
      if (group) addTo(group, rule)
    },
    rulesOf: (ref) => groups.get(ref)?.rules.map(({ id: _, ...rule }) => rule) ?? [],
    setDenied(path) {
      deniedPath = path
    },
  }
}

export function failure(status: number, error: string): FakeResponse {
  return { status, body: { error, status } }
}

function trafficOf({ protocol, port, subnet, subnet_size, source }: VultrRule): string {
  return JSON.stringify([protocol, port ?? '', subnet, subnet_size, source ?? ''])
}

/** Vultr shows every member of a rule, empty where there is none. */
function shownRule(rule: VultrRule & { id: number }): object {
  return { action: 'accept', port: '', source: '', notes: '', ...rule, type: rule.ip_type }
}

function shown({ id, description, rules }: Group): object {
  return {
    id,
    description,
    date_created: '2026-01-30T23:55:00+00:00',
    date_modified: '2026-01-30T23:55:00+00:00',
    instance_count: 0,
    rule_count: rules.length,
    max_rule_count: rulesMax,
  }
}

function page(member: string, all: readonly object[], query: URLSearchParams): FakeResponse {
  const from = Number(query.get('cursor') ?? 0)
  const to = from + Math.min(500, Number(query.get('per_page') ?? 100))
  const links = { next: to < all.length ? String(to) : '', prev: '' }
  return { body: { [member]: all.slice(from, to), meta: { total: all.length, links } } }
}

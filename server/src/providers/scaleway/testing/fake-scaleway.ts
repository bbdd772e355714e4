// A stand-in for Scaleway. Its requests and answers are checked with Scaleway's OpenAPI document
// (conformance.test.ts).
import { randomUUID } from 'node:crypto'
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'
import { blockRoutes, type FakeVolume } from './block.ts'
import { changeInstance } from './changes.ts'
import { creationRoutes } from './creation.ts'
import { type FakeInstance, instanceRoutes, project, shown as shownInstance } from './instances.ts'
import { type Backups, backUp, snapshotRoutes } from './snapshots.ts'
import { type FakeLocalVolume, volumeRoutes } from './volumes.ts'

export const rightCredentials = { secret_key: 'right-key', zones: 'fr-par-1, nl-ams-1' }

export type ScalewayRule = {
  protocol: string
  direction: string
  action: string
  ip_range: string
  dest_port_from?: number | null
  dest_port_to?: number | null
  editable?: boolean
}

type Group = {
  id: string
  name: string
  zone: string
  tags: string[]
  isDefault: boolean
  rules: (ScalewayRule & { id: string })[]
  servers: { id: string; name: string }[]
  syncing: number
}

export type FakeScaleway = FakeApi & {
  /** By zone and id. */
  instances: Map<string, FakeInstance>
  /** Those of Block Storage, by zone and id. */
  volumes: Map<string, FakeVolume>
  localVolumes: Map<string, FakeLocalVolume>
  backups: Backups
  /** The policy of the key does not allow paths that begin so. */
  deny(prefix: string | null): void
  addGroup(zone: string, name: string): string
  firewallRefs(name: string): string[]
  addRule(ref: string, rule: ScalewayRule): void
  rulesOf(ref: string): ScalewayRule[]
  attach(ref: string, server: { id: string; name: string }): void
  /** The next change of the group is shown as synchronising for this many readings, and ends so. */
  delayChanges(readings: number, end?: 'available' | 'syncing_error'): void
}

const zones = ['fr-par-1', 'nl-ams-1']
const rulesMax = 50

export async function startFakeScaleway(): Promise<FakeScaleway> {
  const groups = new Map<string, Group>()
  const instances = new Map<string, FakeInstance>()
  const volumes = new Map<string, FakeVolume>()
  const localVolumes = new Map<string, FakeLocalVolume>()
  const backups: Backups = { images: new Map(), snapshots: new Map() }
  let denied: string | null = null
  let delay: { readings: number; end: string } = { readings: 0, end: 'available' }
  const withGroup =
    (handle: (group: Group, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const { zone = '', group = '' } = request.params
      const found = groups.get(`${zone}/${group}`)
      return found ? handle(found, request) : absent('Security Group', group)
    }
  const add = (zone: string, name: string, own: Partial<Group> = {}): Group => {
    const fields = { tags: [], isDefault: false, rules: [], servers: [], syncing: 0 }
    const group: Group = { id: randomUUID(), name, zone, ...fields, ...own }
    groups.set(`${zone}/${group.id}`, group)
    return group
  }
  const changed = (group: Group) => {
    group.syncing = delay.readings
  }
  const path = '/zones/{zone}/security_groups'
  const api = await startFakeApi({
    prefix: '',
    routes: [
      ...blockRoutes({ volumes, instances, zones }, page, { failure, absent }),
      ...snapshotRoutes(backups, page, { failure, absent }),
      ...below('/instance/v1', [
        ...instanceRoutes(
          { instances, zones, backUp: (instance, name) => backUp(backups, volumes, instance, name) },
          page,
          { failure, absent },
        ),
        ...creationRoutes({ instances, volumes, images: backups.images, zones }, page, { failure, absent }),
        ...volumeRoutes({ localVolumes, instances, zones }, page, { failure, absent }),
        route('GET', path, ({ params, query }) => {
          const zone = params['zone'] ?? ''
          if (!zones.includes(zone)) return failure(404, 'not_found', { resource: 'zone', resource_id: zone })
          const tag = query.get('tags')
          const isDefault = query.has('project_default')
          if (isDefault && ![...groups.values()].some((group) => group.zone === zone && group.isDefault))
            add(zone, 'Default security group', { isDefault: true })
          const own = [...groups.values()].filter(
            (group) =>
              group.zone === zone &&
              (tag === null || group.tags.includes(tag)) &&
              (!isDefault || group.isDefault),
          )
          return page(
            'security_groups',
            own.map((group) => shown(group, 'available')),
            query,
          )
        }),
        route(
          'POST',
          path,
          ({ params, body }) => {
            const { zone = '' } = params
            if (!zones.includes(zone))
              return failure(404, 'not_found', { resource: 'zone', resource_id: zone })
            const { name, tags = [] } = body as { name: string; tags?: string[] }
            return { status: 201, body: { security_group: shown(add(zone, name, { tags }), 'available') } }
          },
          { isOrder: true },
        ),
        route(
          'DELETE',
          `${path}/{group}`,
          withGroup(({ zone, id, servers }) => {
            if (servers.length > 0)
              return failure(400, 'precondition_failed', { help_message: 'group is in use' })
            groups.delete(`${zone}/${id}`)
            return { status: 204 }
          }),
        ),
        route('PATCH', '/zones/{zone}/servers/{server}', ({ params, body }) => {
          const { zone = '', server = '' } = params
          const instance = instances.get(`${zone}/${server}`)
          if (!instance) return absent('Instance', server)
          const { security_group: wanted, ...change } = body as { security_group?: { id: string } }
          if (!wanted) return changeInstance(instance, change, failure)
          const group = groups.get(`${zone}/${wanted.id}`)
          if (!group) return absent('Security Group', wanted.id)
          for (const one of groups.values()) one.servers = one.servers.filter(({ id }) => id !== server)
          group.servers.push({ id: server, name: instance.name })
          instance.securityGroup = { id: group.id, name: group.name }
          return { body: { server: shownInstance(instance) } }
        }),
        route(
          'GET',
          `${path}/{group}`,
          withGroup((group) => {
            const state = group.syncing > 0 ? 'syncing' : delay.end
            group.syncing--
            return { body: { security_group: shown(group, state) } }
          }),
        ),
        route(
          'GET',
          `${path}/{group}/rules`,
          withGroup(({ rules }, { query }) => page('rules', [...smtpRules, ...rules].map(shownRule), query)),
        ),
        route(
          'POST',
          `${path}/{group}/rules`,
          withGroup((group, { body }) => {
            if (group.rules.length >= rulesMax)
              return failure(403, 'quotas_exceeded', {
                details: [{ resource: 'security_group_rules', quota: rulesMax, current: group.rules.length }],
              })
            // The document has checked the body.
            const rule = { id: randomUUID(), ...(body as ScalewayRule) }
            group.rules.push(rule)
            changed(group)
            return { status: 201, body: { rule: shownRule(rule) } }
          }),
        ),
        route(
          'DELETE',
          `${path}/{group}/rules/{rule}`,
          withGroup((group, { params }) => {
            const { rule = '' } = params
            if (!group.rules.some(({ id }) => id === rule)) return absent('Security Group Rule', rule)
            group.rules = group.rules.filter(({ id }) => id !== rule)
            changed(group)
            return { status: 204 }
          }),
        ),
      ]),
    ],
    refuse: ({ headers, path }) =>
      headers['x-auth-token'] === rightCredentials.secret_key
        ? denied !== null && path.startsWith(denied)
          ? failure(403, 'permissions_denied', { details: [{ resource: 'volume', action: 'read' }] })
          : null
        : failure(401, 'denied_authentication', { method: 'api_key', reason: 'not_found' }),
  })
  return {
    ...api,
    instances,
    volumes,
    localVolumes,
    backups,
    deny(prefix) {
      denied = prefix
    },
    addGroup: (zone, name) => `${zone}/${add(zone, name).id}`,
    firewallRefs: (name) => [...groups].filter(([, one]) => one.name === name).map(([ref]) => ref),
    addRule: (ref, rule) => void groups.get(ref)?.rules.push({ id: randomUUID(), ...rule }),
    rulesOf: (ref) => groups.get(ref)?.rules.map(({ id: _, ...rule }) => rule) ?? [],
    attach: (ref, server) => void groups.get(ref)?.servers.push(server),
    delayChanges(readings, end = 'available') {
      delay = { readings, end }
    },
  }
}

function below(prefix: string, routes: readonly FakeRoute[]): FakeRoute[] {
  return routes.map((one) => ({ ...one, template: prefix + one.template }))
}

export function failure(status: number, type: string, details: object): FakeResponse {
  return { status, body: { type, ...details } }
}

/** In the format of the Instances API. */
function absent(resource: string, id: string): FakeResponse {
  return failure(404, 'unknown_resource', { message: `${resource} "${id}" not found` })
}

/** Every group has rules against outgoing mail that cannot be changed. */
const smtpRules = [25, 465, 587].map((port, index) => ({
  id: `11111111-2222-4333-8444-00000000000${index + 1}`,
  protocol: 'TCP',
  direction: 'outbound',
  action: 'drop',
  ip_range: '0.0.0.0/0',
  dest_port_from: port,
  editable: false,
}))

/** Scaleway shows the network of a single address without its length, and no last port if it is the first. */
function shownRule(rule: ScalewayRule & { id: string }): object {
  const { ip_range, dest_port_from: from = null, dest_port_to: to = null } = rule
  return {
    editable: true,
    position: 1,
    ...rule,
    ip_range: ip_range.replace(/\/(32|128)$/, (end) =>
      ip_range.includes(':') === (end === '/128') ? '' : end,
    ),
    dest_port_from: from,
    dest_port_to: to === from ? null : to,
  }
}

function shown({ id, name, zone, tags, isDefault, servers }: Group, state: string): object {
  return {
    id,
    name,
    zone,
    project,
    tags,
    project_default: isDefault,
    servers,
    state,
    stateful: true,
    inbound_default_policy: 'drop',
    outbound_default_policy: 'accept',
  }
}

function page(member: string, all: readonly object[], query: URLSearchParams): FakeResponse {
  const number = Number(query.get('page') ?? 1)
  const size = Math.min(100, Number(query.get('per_page') ?? 50))
  return { body: { [member]: all.slice((number - 1) * size, number * size) } }
}

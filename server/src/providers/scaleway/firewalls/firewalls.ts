/**
 * Security groups of Instances. Rules that drop traffic, rules for every protocol and the default policies are foreign.
 * New rules are last: a rule that drops their traffic takes precedence if it comes before them.
 */
import { type Static, Type } from 'typebox'
import {
  distinctRules,
  type FirewallProtocol,
  type FirewallRule,
  hasPorts,
  readPorts,
  trafficKey,
} from '#kernel/ip/firewall/rule.ts'
import { readNetwork } from '#kernel/ip/network.ts'
import { changeDescribed, describedRules } from '#providers/firewall-descriptions.ts'
import { untilShown } from '#providers/http/changes.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { operationIn } from '#providers/ports/cloud/creation.ts'
import type {
  FirewallsProvider,
  FirewallTarget,
  ForeignRule,
  ProviderFirewall,
} from '#providers/ports/firewalls.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { listReader } from '../client.ts'
import { absentZone, readRef } from '../zones.ts'

const Group = Type.Object({
  id: Type.String(),
  name: Type.String(),
  tags: Type.Optional(Type.Array(Type.String())),
  state: Type.Optional(Type.String()),
  inbound_default_policy: Type.Optional(Type.String()),
  outbound_default_policy: Type.Optional(Type.String()),
  servers: Type.Optional(Type.Array(Type.Object({ id: Type.String() }))),
})
type Group = Static<typeof Group>
const Port = Type.Optional(Type.Union([Type.Integer(), Type.Null()]))
const Rule = Type.Object({
  id: Type.String(),
  protocol: Type.String(),
  direction: Type.String(),
  action: Type.String(),
  ip_range: Type.String(),
  dest_port_from: Port,
  dest_port_to: Port,
})
type ScalewayRule = Static<typeof Rule>

export const isGroup = responseShape(Type.Object({ security_group: Group }))
const isRule = responseShape(Type.Object({ rule: Rule }))
const GroupPage = Type.Object({ security_groups: Type.Array(Group) })
export const isGroupPage = responseShape(GroupPage)
const readGroups = listReader(GroupPage, ({ security_groups }) => security_groups)
const readRules = listReader(Type.Object({ rules: Type.Array(Rule) }), ({ rules }) => rules)

/** The security groups of each zone. */
export function listGroups(client: JsonApi, zones: readonly string[]) {
  return Promise.all(
    zones.map(async (zone) => {
      const groups = await unlessNotFound(readGroups(client, groupsPath(zone)))
      return { zone, groups: groups ?? absentZone(zone) }
    }),
  )
}

export function createScalewayFirewalls(
  client: JsonApi,
  zones: readonly string[],
  state: ProviderState,
): FirewallsProvider {
  const readGroup = async (path: string) =>
    (await client.read({ method: 'GET', path }, isGroup)).security_group
  return {
    async listFirewalls() {
      const listed = await listGroups(client, zones)
      return listed.flatMap(({ zone, groups }) => groups.map((group) => shownOf(zone, group)))
    },
    async read(ref) {
      const { zone, path } = placeOf(ref)
      const [group, rules] = await Promise.all([readGroup(path), readRules(client, `${path}/rules`)])
      return {
        name: nameIn(zone, group.name),
        rules: await describedRules(state, ref, bareRules(rules)),
        foreign: [
          ...rules.filter((rule) => bareRules([rule]).length === 0).map(foreignRule),
          ...policiesOf(group),
        ],
      }
    },
    async readTargets(ref) {
      const { zone, path } = placeOf(ref)
      return targetsOf(zone, await readGroup(path))
    },
    async change(ref, change) {
      const { path } = placeOf(ref)
      const present = await readRules(client, `${path}/rules`)
      await changeDescribed('Scaleway', state, ref, bareRules(present), change, {
        add: (rules) => addAll(client, path, rules),
        remove: (rules) => removeAll(client, path, idsOf(present, rules)),
      })
      await untilSynchronised(() => readGroup(path))
    },
  }
}

/** All or none: after a refusal, the descriptions of rules that were added before would be lost. */
async function addAll(client: JsonApi, path: string, rules: readonly FirewallRule[]): Promise<void> {
  const added: string[] = []
  try {
    for (const rule of rules) {
      const request = { method: 'POST', path: `${path}/rules`, body: written(rule) } as const
      added.push((await client.read(request, isRule)).rule.id)
    }
  } catch (error) {
    await removeAll(client, path, added)
    throw error
  }
}

async function removeAll(client: JsonApi, path: string, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await unlessNotFound(client.call({ method: 'DELETE', path: `${path}/rules${pathOf(id)}` }))
}

/** The rules at Scaleway that are these, also if there are several of one. */
function idsOf(present: readonly ScalewayRule[], rules: readonly FirewallRule[]): string[] {
  const keys = new Set(rules.map(trafficKey))
  return present.flatMap((rule) =>
    bareRules([rule]).some((bare) => keys.has(trafficKey(bare))) ? rule.id : [],
  )
}

export function groupsPath(zone: string): string {
  return pathOf('instance', 'v1', 'zones', zone, 'security_groups')
}

export function placeOf(ref: string): { zone: string; path: string } {
  const place = readRef(ref)
  if (place) return { zone: place.zone, path: groupsPath(place.zone) + pathOf(place.id) }
  throw new ProviderError(
    'not_found',
    `Scaleway has no security group ${ref}: it is named by its zone and id, such as fr-par-1/11111111-1111-4111-8111-111111111111.`,
  )
}

/** Each zone has a group of the name “Default security group”. */
function nameIn(zone: string, name: string): string {
  return `${name} (${zone})`
}

export function shownOf(zone: string, group: Group): ProviderFirewall {
  return {
    ref: `${zone}/${group.id}`,
    name: nameIn(zone, group.name),
    region: zone,
    attachedTo: targetsOf(zone, group),
    ...operationIn(group.tags ?? []),
  }
}

function targetsOf(zone: string, { servers = [] }: Group): FirewallTarget[] {
  return servers.map(({ id }) => ({ kind: 'server', ref: `${zone}/${id}` }))
}

function foreignRule({ protocol, direction, action, ip_range, ...rule }: ScalewayRule): ForeignRule {
  const { dest_port_from: from, dest_port_to: to } = rule
  const ports = from == null ? '' : [...new Set([from, to ?? from])].join('-')
  return {
    kind: 'rule',
    direction: direction === 'outbound' ? 'outbound' : 'inbound',
    action: action === 'accept' ? 'allow' : 'deny',
    traffic: [protocol === 'ANY' ? '' : protocol.toLowerCase(), ports].filter(Boolean).join(' '),
    peers: [ip_range],
    description: '',
  }
}

function policiesOf({ inbound_default_policy, outbound_default_policy }: Group): ForeignRule[] {
  const policy = (direction: ForeignRule['direction'], text: string | undefined): ForeignRule[] =>
    text === 'accept' || text === 'drop'
      ? [
          {
            kind: 'policy',
            direction,
            action: text === 'accept' ? 'allow' : 'deny',
            traffic: '',
            peers: [],
            description: '',
          },
        ]
      : []
  return [...policy('inbound', inbound_default_policy), ...policy('outbound', outbound_default_policy)]
}

/** The rules that the port can express, without descriptions and duplicates. */
function bareRules(rules: readonly ScalewayRule[]): FirewallRule[] {
  const read = rules.flatMap(({ protocol, direction, action, ip_range, ...rest }): FirewallRule[] => {
    const known = protocols[protocol]
    const network = readNetwork(ip_range)
    const ports = known && hasPorts(known) ? portsOf(rest) : null
    if (action !== 'accept' || !known || !network || ports === undefined) return []
    if (direction !== 'inbound' && direction !== 'outbound') return []
    return [{ direction, protocol: known, ports, network: network.text, description: '' }]
  })
  return distinctRules(read)
}

const protocols: Readonly<Record<string, FirewallProtocol>> = { TCP: 'tcp', UDP: 'udp', ICMP: 'icmp' }

function portsOf({
  dest_port_from: from,
  dest_port_to: to,
}: Pick<ScalewayRule, 'dest_port_from' | 'dest_port_to'>) {
  return from == null ? null : readPorts(`${from}-${to ?? from}`)
}

function written({ direction, protocol, ports, network }: FirewallRule): object {
  const [from, to] = ports === null ? [] : ports.split('-').map(Number)
  return {
    direction,
    protocol: protocol.toUpperCase(),
    action: 'accept',
    ip_range: network,
    ...(from !== undefined && { dest_port_from: from }),
    ...(to !== undefined && { dest_port_to: to }),
  }
}

/** Scaleway shows rules before the hosts of the Instances have them. */
async function untilSynchronised(readGroup: () => Promise<Group>): Promise<void> {
  await untilShown('Scaleway', async () => {
    const { state } = await readGroup()
    if (state === 'syncing_error')
      throw new ProviderError('unavailable', 'Scaleway has stored the rules and could not apply them.')
    return state !== 'syncing'
  })
}

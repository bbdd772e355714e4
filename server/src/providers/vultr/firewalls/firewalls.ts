// https://www.vultr.com/api/#tag/firewall. A rule has one network, cannot be changed, and is refused as long as there is
// another one for the same traffic, whatever the notes of both.
import { type Static, Type } from 'typebox'
import { markedId, withoutMark } from '#kernel/ip/firewall/mark.ts'
import {
  distinctRules,
  type FirewallProtocol,
  type FirewallRule,
  firewallProtocols,
  hasPorts,
  readPorts,
} from '#kernel/ip/firewall/rule.ts'
import { readNetwork } from '#kernel/ip/network.ts'
import { planOf } from '#providers/firewall-plan.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type {
  FirewallsProvider,
  FirewallTarget,
  ForeignRule,
  ProviderFirewall,
} from '#providers/ports/firewalls.ts'
import { ProviderError, unlessDenied, unlessNotFound } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { pagesReader } from '../client.ts'

const Group = Type.Object({
  id: Type.String(),
  description: Type.String(),
  max_rule_count: Type.Integer(),
})
const Rule = Type.Object({
  id: Type.Integer(),
  action: Type.String(),
  protocol: Type.String(),
  port: Type.Optional(Type.String()),
  subnet: Type.String(),
  subnet_size: Type.Integer(),
  source: Type.Optional(Type.String()),
  notes: Type.Optional(Type.String()),
})
type VultrRule = Static<typeof Rule>

export const isGroup = responseShape(Type.Object({ firewall_group: Group }))
export const groupPages = pagesReader(Type.Object({ firewall_groups: Type.Array(Group) }))
const rulePages = pagesReader(Type.Object({ firewall_rules: Type.Array(Rule) }))
const Attached = Type.Object({ id: Type.String(), firewall_group_id: Type.Optional(Type.String()) })
const instancePages = pagesReader(Type.Object({ instances: Type.Array(Attached) }))

export function createVultrFirewalls(client: JsonApi): FirewallsProvider {
  const groupAt = async (path: string) => (await client.read({ method: 'GET', path }, isGroup)).firewall_group
  return {
    async listFirewalls() {
      const groups = []
      for await (const { firewall_groups } of groupPages(client, '/firewalls'))
        groups.push(...firewall_groups)
      const targets = await unlessDenied(targetsByGroup(client))
      return groups.map((group) => shownOf(group, targets && (targets.get(group.id) ?? [])))
    },
    async read(ref) {
      const path = pathTo(ref)
      const group = await groupAt(path)
      const present = await rulesAt(client, path)
      const stored = present.flatMap(storedRule)
      return {
        name: nameOf(group),
        rules: distinctRules(stored.map(({ rule }) => rule)),
        foreign: present.filter((rule) => storedRule(rule).length === 0).map(foreignRule),
      }
    },
    async readTargets(ref) {
      await groupAt(pathTo(ref))
      const targets = await unlessDenied(targetsByGroup(client))
      return targets && (targets.get(ref) ?? [])
    },
    async change(ref, change) {
      const path = pathTo(ref)
      const { max_rule_count: max } = await groupAt(path)
      const present = await rulesAt(client, path)
      const { add, describe, remove } = planOf('Vultr', present.flatMap(storedRule), change)
      if (present.length + add.length > max)
        throw new ProviderError('rejected', `This firewall group at Vultr can have at most ${max} rules.`)
      for (const rule of add) await addRule(client, path, rule)
      for (const { stored, description } of describe) await describeRule(client, path, stored, description)
      for (const { id } of remove) await removeRule(client, path, id)
    },
  }
}

export function pathTo(ref: string): string {
  if (/^[\da-f-]{36}$/i.test(ref)) return pathOf('firewalls', ref)
  throw new ProviderError('not_found', `Vultr has no firewall group ${ref}: their ids are UUIDs.`)
}

export function shownOf(group: Static<typeof Group>, attachedTo: FirewallTarget[] | null): ProviderFirewall {
  const operationId = markedId(group.description)
  return { ref: group.id, name: nameOf(group), attachedTo, ...(operationId !== null && { operationId }) }
}

async function rulesAt(client: JsonApi, path: string): Promise<VultrRule[]> {
  const rules = []
  for await (const { firewall_rules } of rulePages(client, `${path}/rules`)) rules.push(...firewall_rules)
  return rules
}

/** A group does not tell its instances: each instance tells its group. Rules do not need the right to read them. */
async function targetsByGroup(client: JsonApi): Promise<Map<string, FirewallTarget[]>> {
  const targets = new Map<string, FirewallTarget[]>()
  for await (const { instances } of instancePages(client, '/instances'))
    for (const { id, firewall_group_id: group } of instances)
      if (group) targets.set(group, [...(targets.get(group) ?? []), { kind: 'server', ref: id }])
  return targets
}

async function addRule(client: JsonApi, path: string, rule: FirewallRule): Promise<void> {
  await client.call({ method: 'POST', path: `${path}/rules`, body: written(rule) })
}

/** The traffic is interrupted between two requests. */
async function describeRule(
  client: JsonApi,
  path: string,
  { id, rule }: StoredRule,
  description: string,
): Promise<void> {
  await removeRule(client, path, id)
  try {
    await addRule(client, path, { ...rule, description })
  } catch (error) {
    await addRule(client, path, rule)
    throw error
  }
}

async function removeRule(client: JsonApi, path: string, id: number): Promise<void> {
  await unlessNotFound(client.call({ method: 'DELETE', path: `${path}/rules${pathOf(String(id))}` }))
}

/** A group may be without a description. That of one that was created here ends with a mark. */
function nameOf({ id, description }: Static<typeof Group>): string {
  return withoutMark(description) || id
}

type StoredRule = { id: number; rule: FirewallRule }

/** None for what the port cannot express, such as the addresses of Cloudflare as a source. */
function storedRule({ id, action, source, subnet, subnet_size, notes, ...rest }: VultrRule): StoredRule[] {
  const protocol = protocolOf(rest.protocol)
  const network = readNetwork(`${subnet}/${subnet_size}`)
  if (action !== 'accept' || source || !protocol || !network) return []
  const ports = hasPorts(protocol) ? portsOf(rest.port) : null
  if (ports === undefined) return []
  const rule = { protocol, ports, network: network.text, description: notes ?? '' }
  return [{ id, rule: { direction: 'inbound', ...rule } }]
}

function foreignRule({ action, protocol, port, subnet, subnet_size, source, notes }: VultrRule): ForeignRule {
  return {
    kind: 'rule',
    direction: 'inbound',
    action: action === 'accept' ? 'allow' : 'deny',
    traffic: [protocol.toLowerCase(), port].filter(Boolean).join(' '),
    peers: [source || `${subnet}/${subnet_size}`],
    description: notes ?? '',
  }
}

/** Ranges are written with a colon. Vultr's own tools also show them with a hyphen. */
function portsOf(port = ''): string | null | undefined {
  return readPorts(port.replace(/\s*[:-]\s*/, '-'))
}

function protocolOf(text: string): FirewallProtocol | undefined {
  return firewallProtocols.find((protocol) => protocol === text.toLowerCase())
}

function written({ protocol, ports, network, description }: FirewallRule): object {
  const [subnet = '', size] = network.split('/')
  return {
    ip_type: subnet.includes(':') ? 'v6' : 'v4',
    protocol,
    subnet,
    subnet_size: Number(size),
    ...(hasPorts(protocol) && { port: (ports ?? '1-65535').replace('-', ':') }),
    notes: description,
  }
}

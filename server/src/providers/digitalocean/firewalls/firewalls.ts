// https://docs.digitalocean.com/reference/api/digitalocean/#tag/Firewalls
import { type Static, type TSchema, Type } from 'typebox'
import { type FirewallDirection, type FirewallRule, hasPorts, readPorts } from '#kernel/ip/firewall/rule.ts'
import { readNetwork } from '#kernel/ip/network.ts'
import { changeDescribed, describedRules } from '#providers/firewall-descriptions.ts'
import {
  otherThanNetworks,
  readForeign,
  readRules,
  type VendorRules,
  withoutNetworks,
} from '#providers/firewall-rule-set.ts'
import { untilShown } from '#providers/http/changes.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { FirewallsProvider, FirewallTarget } from '#providers/ports/firewalls.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { manifest } from '../manifest.ts'

const listOf = <Item extends TSchema>(item: Item) =>
  Type.Optional(Type.Union([Type.Array(item), Type.Null()]))
const Target = Type.Object({
  addresses: listOf(Type.String()),
  droplet_ids: listOf(Type.Integer()),
  load_balancer_uids: listOf(Type.String()),
  kubernetes_ids: listOf(Type.String()),
  tags: listOf(Type.String()),
})
const Rule = Type.Object({
  protocol: Type.Enum(['tcp', 'udp', 'icmp']),
  ports: Type.Optional(Type.String()),
  /** Absent: `allow`. */
  action: Type.Optional(Type.String()),
})
const rulesWith = <Member extends string>(member: Member) =>
  Type.Optional(
    Type.Union([
      Type.Array(Type.Intersect([Rule, Type.Object({ [member]: Target } as Record<Member, typeof Target>)])),
      Type.Null(),
    ]),
  )
const Firewall = Type.Object({
  id: Type.String(),
  name: Type.String(),
  status: Type.String(),
  pending_changes: listOf(Type.Unknown()),
  droplet_ids: listOf(Type.Integer()),
  tags: listOf(Type.String()),
  inbound_rules: rulesWith('sources'),
  outbound_rules: rulesWith('destinations'),
})
type Firewall = Static<typeof Firewall>

/** A rule of either direction. `target` is as DigitalOcean shows it. */
type DirectedRule = Static<typeof Rule> & { direction: FirewallDirection; target: Static<typeof Target> }

export const isFirewall = responseShape(Type.Object({ firewall: Firewall }))
const isPage = responseShape(
  Type.Object({ firewalls: Type.Array(Firewall), meta: Type.Object({ total: Type.Integer() }) }),
)

const pageSize = 200
const rulesMax = manifest.firewalls?.rulesMax ?? 0

export function createDigitalOceanFirewalls(client: JsonApi, state: ProviderState): FirewallsProvider {
  async function firewallOf(ref: string): Promise<Firewall> {
    return (await client.read({ method: 'GET', path: pathTo(ref) }, isFirewall)).firewall
  }
  return {
    async listFirewalls() {
      const listed = []
      for (let page = 1, total = 1; (page - 1) * pageSize < total; page++) {
        const query = { page, per_page: pageSize }
        const body = await client.read({ method: 'GET', path: '/v2/firewalls', query }, isPage)
        listed.push(
          ...body.firewalls.map((firewall) => ({
            ref: firewall.id,
            name: firewall.name,
            attachedTo: targetsOf(firewall),
          })),
        )
        total = body.meta.total
      }
      return listed
    },
    async read(ref) {
      const firewall = await firewallOf(ref)
      const present = directed(firewall)
      return {
        name: firewall.name,
        rules: await describedRules(state, ref, readRules(vendorRules, present)),
        foreign: readForeign(vendorRules, present),
      }
    },
    readTargets: async (ref) => targetsOf(await firewallOf(ref)),
    async change(ref, change) {
      const present = directed(await firewallOf(ref))
      const rules = readRules(vendorRules, present)
      await changeDescribed('DigitalOcean', state, ref, rules, change, {
        add: (add) => addRules(ref, present.length, add),
        remove: (remove) => removeRules(ref, present, remove),
      })
      await untilApplied(client, ref)
    },
  }

  async function addRules(ref: string, present: number, add: readonly FirewallRule[]): Promise<void> {
    if (present + add.length > rulesMax)
      throw new ProviderError('rejected', `A firewall at DigitalOcean can have at most ${rulesMax} rules.`)
    await send(
      'POST',
      ref,
      add.map((rule) => vendorRules.write(rule, [rule.network])),
    )
  }

  /** A rule is removed in exactly the form in which it is shown. What it allows beside is added as a rule before. */
  async function removeRules(ref: string, present: readonly DirectedRule[], remove: readonly FirewallRule[]) {
    const leaving = present.flatMap((rule) => {
      const networks = removedFrom(rule, remove)
      return networks.size === 0 ? [] : [{ rule, rest: vendorRules.without(rule, networks) }]
    })
    await send(
      'POST',
      ref,
      leaving.flatMap(({ rest }) => rest ?? []),
    )
    await send(
      'DELETE',
      ref,
      leaving.map(({ rule }) => rule),
    )
  }

  async function send(method: 'POST' | 'DELETE', ref: string, rules: readonly DirectedRule[]): Promise<void> {
    const path = `${pathTo(ref)}/rules`
    if (rules.length > 0) await client.call({ method, path, body: ruleLists(rules) })
  }
}

export function pathTo(ref: string): string {
  if (/^[\da-f-]{36}$/i.test(ref)) return pathOf('v2', 'firewalls', ref)
  throw new ProviderError('not_found', `DigitalOcean has no firewall ${ref}: their ids are UUIDs.`)
}

/** A change reaches the Droplets of the firewall one after the other. */
export async function untilApplied(client: JsonApi, ref: string): Promise<void> {
  await untilShown('DigitalOcean', async () => {
    const { firewall } = await client.read({ method: 'GET', path: pathTo(ref) }, isFirewall)
    if (firewall.status === 'failed')
      throw new ProviderError('unavailable', 'DigitalOcean has stored the change and could not apply it.')
    return (firewall.pending_changes ?? []).length === 0
  })
}

/** Rules in the form in which DigitalOcean takes them. */
export function writtenRules(rules: readonly FirewallRule[]): object {
  return ruleLists(rules.map((rule) => vendorRules.write(rule, [rule.network])))
}

const vendorRules: VendorRules<DirectedRule> = {
  read({ direction, protocol, ports, target, ...rule }) {
    if (actionOf(rule) === 'deny') return []
    const read = hasPorts(protocol) ? portsOf(ports) : null
    if (read === undefined) return []
    return (target.addresses ?? []).flatMap((text) => {
      const network = readNetwork(text)
      return network ? { direction, protocol, ports: read, network: network.text, description: '' } : []
    })
  },
  foreign({ direction, protocol, ports, target, ...rule }) {
    const action = actionOf(rule)
    const isReadable = !hasPorts(protocol) || portsOf(ports) !== undefined
    const addresses = target.addresses ?? []
    const named = (what: string, refs: readonly (string | number)[] | null | undefined) =>
      (refs ?? []).map((ref) => `${what} ${ref}`)
    const peers = [
      ...(isReadable && action === 'allow' ? otherThanNetworks(addresses) : addresses),
      ...named('droplet', target.droplet_ids),
      ...named('load balancer', target.load_balancer_uids),
      ...named('cluster', target.kubernetes_ids),
      ...named('tag', target.tags),
    ]
    if (peers.length === 0) return null
    const shown = hasPorts(protocol) ? (isReadable ? portsOf(ports) : ports) : null
    const traffic = [protocol, shown].filter(Boolean).join(' ')
    return { kind: 'rule', direction, action, traffic, peers, description: '' }
  },
  without(rule, networks) {
    const target = { ...rule.target, addresses: withoutNetworks(rule.target.addresses ?? [], networks) }
    const isEmpty = Object.values(target).every((list) => !Array.isArray(list) || list.length === 0)
    return isEmpty ? null : { ...rule, target }
  },
  write({ direction, protocol, ports }, addresses) {
    // The manifest names the protocols that rules are written with.
    const known = protocol as 'tcp' | 'udp'
    return { direction, protocol: known, ports: ports ?? 'all', target: { addresses: [...addresses] } }
  },
}

function targetsOf({ droplet_ids, tags }: Firewall): FirewallTarget[] {
  return [
    ...(droplet_ids ?? []).map((id) => ({ kind: 'server' as const, ref: String(id) })),
    ...(tags ?? []).map((ref) => ({ kind: 'tag' as const, ref })),
  ]
}

/** A rule that denies takes precedence over all that allow. */
function actionOf({ action }: Pick<DirectedRule, 'action'>): 'allow' | 'deny' {
  return action === undefined || action === 'allow' ? 'allow' : 'deny'
}

/** All ports are written as `all` and shown as `0`. */
function portsOf(ports: string | undefined): string | null | undefined {
  return ports === '0' || ports === 'all' ? null : readPorts(ports ?? '')
}

function removedFrom(rule: DirectedRule, remove: readonly FirewallRule[]): ReadonlySet<string> {
  const isOfIt = ({ direction, protocol, ports }: FirewallRule) =>
    direction === rule.direction && protocol === rule.protocol && ports === portsOf(rule.ports)
  const there = new Set(vendorRules.read(rule).map(({ network }) => network))
  return new Set(remove.filter(isOfIt).flatMap(({ network }) => (there.has(network) ? network : [])))
}

function directed({ inbound_rules, outbound_rules }: Firewall): DirectedRule[] {
  return [
    ...(inbound_rules ?? []).map(({ sources, ...rule }) => ({
      ...rule,
      direction: 'inbound' as const,
      target: sources,
    })),
    ...(outbound_rules ?? []).map(({ destinations, ...rule }) => ({
      ...rule,
      direction: 'outbound' as const,
      target: destinations,
    })),
  ]
}

function ruleLists(rules: readonly DirectedRule[]): object {
  const [inbound = [], outbound = []] = ['inbound', 'outbound'].map((side) =>
    rules.filter(({ direction }) => direction === side),
  )
  return {
    ...(inbound.length > 0 && {
      inbound_rules: inbound.map(({ direction: _, target, ...rule }) => ({ ...rule, sources: target })),
    }),
    ...(outbound.length > 0 && {
      outbound_rules: outbound.map(({ direction: _, target, ...rule }) => ({
        ...rule,
        destinations: target,
      })),
    }),
  }
}

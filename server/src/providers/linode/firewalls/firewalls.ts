// https://techdocs.akamai.com/linode-api/reference/get-firewalls
import { type Static, Type } from 'typebox'
import {
  type FirewallDirection,
  type FirewallProtocol,
  hasPorts,
  readPorts,
} from '#kernel/ip/firewall/rule.ts'
import { readNetwork } from '#kernel/ip/network.ts'
import {
  otherThanNetworks,
  readForeign,
  readRules,
  rulesAfter,
  type VendorRules,
  withoutNetworks,
} from '#providers/firewall-rule-set.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { operationIn } from '#providers/ports/cloud/creation.ts'
import type {
  FirewallChange,
  FirewallsProvider,
  FirewallTarget,
  ForeignRule,
} from '#providers/ports/firewalls.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { listReader } from '../client.ts'

const networks = Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()]))
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** A rule may refer to a rule set instead, with none of these members. Prefix lists are named among the addresses. */
const Rule = Type.Object({
  label: text,
  action: text,
  protocol: text,
  ports: text,
  description: text,
  addresses: Type.Optional(Type.Union([Type.Object({ ipv4: networks, ipv6: networks }), Type.Null()])),
  ruleset: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
})
type LinodeRule = Static<typeof Rule>

const Rules = Type.Object({
  inbound: Type.Array(Rule),
  outbound: Type.Array(Rule),
  inbound_policy: Type.String(),
  outbound_policy: Type.String(),
  version: Type.Integer(),
})
type Rules = Static<typeof Rules>

const Firewall = Type.Object({ id: Type.Integer(), label: Type.String(), rules: Rules })
export const ListedFirewall = Type.Object({
  id: Type.Integer(),
  label: Type.String(),
  tags: Type.Array(Type.String()),
})
const isFirewall = responseShape(Firewall)
const isRules = responseShape(Rules)
const readList = listReader(ListedFirewall)
export const readDevices = listReader(
  Type.Object({
    id: Type.Integer(),
    entity: Type.Object({ id: Type.Integer(), type: Type.String(), label: text }),
  }),
)

export function createLinodeFirewalls(client: JsonApi): FirewallsProvider {
  const firewallAt = (path: string) => client.read({ method: 'GET', path }, isFirewall)
  return {
    async listFirewalls() {
      const listed = await readList(client, '/networking/firewalls')
      const firewalls = []
      for (const { id, label, tags } of listed) {
        const ref = String(id)
        // One that was deleted since it was listed is left out.
        const attachedTo = await unlessNotFound(targetsAt(pathTo(ref)))
        if (attachedTo !== null) firewalls.push({ ref, name: label, attachedTo, ...operationIn(tags) })
      }
      return firewalls
    },
    async read(ref) {
      const { label, rules } = await firewallAt(pathTo(ref))
      return {
        name: label,
        rules: readRules(vendorRules, directed(rules)),
        foreign: [...readForeign(vendorRules, directed(rules)), ...policiesOf(rules)],
      }
    },
    readTargets: async (ref) => await targetsAt(pathTo(ref)),
    async change(ref, change) {
      const path = pathTo(ref)
      const { rules } = await firewallAt(path)
      const version = await write(path, rules, change)
      const overwritten = await overwrittenBy(path, version, rules)
      if (overwritten === null) return
      const next = await write(path, overwritten, change)
      if (await overwrittenBy(path, next, { ...rules, version }))
        throw new ProviderError(
          'unavailable',
          'Other users changed this firewall at Linode twice while its rules were written: compare its present rules with its history.',
        )
    },
  }

  async function targetsAt(path: string): Promise<FirewallTarget[]> {
    const devices = await readDevices(client, `${path}/devices`)
    return devices.map(({ entity: { id, type, label } }) =>
      type === 'linode'
        ? { kind: 'server', ref: String(id) }
        : { kind: 'other', ref: `${type} ${label ?? id}` },
    )
  }

  async function write(path: string, present: Rules, change: FirewallChange): Promise<number> {
    const request = { method: 'PUT', path: `${path}/rules`, body: changed(present, change) } as const
    return (await client.read(request, isRules)).version
  }

  /**
   * Linode replaces the whole set, on no condition. Its version afterwards tells whether another user changed the rules
   * after they were read; the history has what they were then. Null if nobody did.
   */
  async function overwrittenBy(path: string, version: number, present: Rules): Promise<Rules | null> {
    if (version <= present.version + 1) return null
    return (await firewallAt(`${path}/history/rules${pathOf(String(version - 1))}`)).rules
  }
}

export function pathTo(ref: string): string {
  if (/^\d{1,16}$/.test(ref)) return pathOf('networking', 'firewalls', ref)
  throw new ProviderError('not_found', `Linode has no firewall ${ref}: their ids are numbers.`)
}

type DirectedRule = LinodeRule & { direction: FirewallDirection }

function directed({ inbound, outbound }: Rules): DirectedRule[] {
  return [
    ...inbound.map((rule) => ({ ...rule, direction: 'inbound' as const })),
    ...outbound.map((rule) => ({ ...rule, direction: 'outbound' as const })),
  ]
}

/** The first rule that matches decides: a new one is placed before those that drop traffic, to allow what it describes. */
function changed(present: Rules, change: FirewallChange): object {
  const { kept, added } = rulesAfter(vendorRules, directed(present), change)
  const list = (direction: FirewallDirection) => {
    const isOfIt = (rule: DirectedRule) => rule.direction === direction
    const before = kept.filter(isOfIt)
    const drop = before.findIndex(({ action }) => action === 'DROP')
    const place = drop === -1 ? before.length : drop
    return before.toSpliced(place, 0, ...added.filter(isOfIt)).map(sent)
  }
  return {
    inbound: list('inbound'),
    outbound: list('outbound'),
    inbound_policy: present.inbound_policy,
    outbound_policy: present.outbound_policy,
  }
}

const vendorRules: VendorRules<DirectedRule> = {
  read({ direction, action, protocol, ports, description, ...rule }) {
    const known = protocols[protocol ?? '']
    const read = known && hasPorts(known) ? portsOf(ports) : null
    if (action !== 'ACCEPT' || known === undefined || read === undefined) return []
    return networksOf(rule).flatMap((text) => {
      const network = readNetwork(text)
      if (!network) return []
      return {
        direction,
        protocol: known,
        ports: read,
        network: network.text,
        description: description ?? '',
      }
    })
  },
  foreign(rule) {
    const { direction, action, protocol, ports, description, ruleset } = rule
    const known = protocols[protocol ?? '']
    const isReadable =
      action === 'ACCEPT' && known !== undefined && (!hasPorts(known) || portsOf(ports) !== undefined)
    const peers = isReadable ? otherThanNetworks(networksOf(rule)) : networksOf(rule)
    if (isReadable && peers.length === 0) return null
    return {
      kind: 'rule',
      direction,
      action: action === 'DROP' ? 'deny' : 'allow',
      traffic: ruleset ? `rule set ${ruleset}` : [protocol?.toLowerCase(), ports].filter(Boolean).join(' '),
      peers,
      description: description ?? '',
    }
  },
  without(rule, networks) {
    const { ipv4, ipv6 } = rule.addresses ?? {}
    const addresses = {
      ipv4: withoutNetworks(ipv4 ?? [], networks),
      ipv6: withoutNetworks(ipv6 ?? [], networks),
    }
    return addresses.ipv4.length + addresses.ipv6.length === 0 ? null : { ...rule, addresses }
  },
  write({ direction, protocol, ports, description }, networks) {
    return {
      direction,
      label: 'holdfast',
      action: 'ACCEPT',
      protocol: protocol.toUpperCase(),
      ports,
      description,
      addresses: {
        ipv4: networks.filter((network) => !network.includes(':')),
        ipv6: networks.filter((network) => network.includes(':')),
      },
    }
  },
}

function policiesOf({ inbound_policy, outbound_policy }: Rules): ForeignRule[] {
  const policy = (direction: FirewallDirection, text: string): ForeignRule => ({
    kind: 'policy',
    direction,
    action: text === 'DROP' ? 'deny' : 'allow',
    traffic: '',
    peers: [],
    description: '',
  })
  return [policy('inbound', inbound_policy), policy('outbound', outbound_policy)]
}

const protocols: Readonly<Record<string, FirewallProtocol>> = { TCP: 'tcp', UDP: 'udp', ICMP: 'icmp' }

/** Undefined for a list of ports: a rule of the port has one range. */
function portsOf(ports: string | null | undefined): string | null | undefined {
  return ports ? readPorts(ports) : null
}

function networksOf({ addresses }: Pick<LinodeRule, 'addresses'>): string[] {
  return [...(addresses?.ipv4 ?? []), ...(addresses?.ipv6 ?? [])]
}

/** Lists as they are sent may not be empty, and members not null. */
function sent({ direction: _, addresses, ...rule }: DirectedRule): object {
  return withoutBlanks({ ...rule, addresses: addresses && withoutBlanks(addresses) })
}

function withoutBlanks(members: object): object {
  const isBlank = (value: unknown) =>
    value == null || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isBlank(value)))
}

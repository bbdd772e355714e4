/** A rule of Proxmox VE (https://pve.proxmox.com/wiki/Firewall), and what of it the port can express. */
import { type Static, Type } from 'typebox'
import {
  type FirewallDirection,
  type FirewallProtocol,
  type FirewallRule,
  firewallDirections,
  hasPorts,
  readPorts,
} from '#kernel/ip/firewall/rule.ts'
import { readNetwork } from '#kernel/ip/network.ts'
import type { ForeignRule } from '#providers/ports/firewalls.ts'

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))

export const Rule = Type.Object({
  pos: Type.Integer(),
  /** Of the whole list. */
  digest: Type.String(),
  /** `in`, `out`, or `group` for a security group, whose name is the action. */
  type: Type.String(),
  action: Type.String(),
  enable: Type.Optional(Type.Union([Type.Integer(), Type.Boolean(), Type.Null()])),
  macro: text,
  iface: text,
  /** A list of addresses and networks of one family, or one range, alias or set. Absent: all. */
  source: text,
  dest: text,
  proto: text,
  sport: text,
  dport: text,
  'icmp-type': text,
  comment: text,
  /** What is wrong with a rule that was written into the file. */
  errors: Type.Optional(Type.Unknown()),
})
export type ProxmoxRule = Static<typeof Rule>

const directions: Readonly<Record<string, FirewallDirection>> = { in: 'inbound', out: 'outbound' }

const protocols: Readonly<Record<string, FirewallProtocol>> = {
  tcp: 'tcp',
  udp: 'udp',
  icmp: 'icmp',
  'ipv6-icmp': 'icmp',
  icmpv6: 'icmp',
  esp: 'esp',
  gre: 'gre',
}

/** One rule for each network; empty for what the port cannot express. */
export function rulesOf(rule: ProxmoxRule): FirewallRule[] {
  const { type, action, proto, dport, macro, iface, sport, comment } = rule
  const direction = directions[type]
  const protocol = protocols[proto ?? '']
  if (!isInForce(rule) || action !== 'ACCEPT' || direction === undefined || protocol === undefined) return []
  if (macro || iface || sport || rule['icmp-type'] || ownEnd(rule)) return []
  // Of ICMP, they are a type.
  const ports = dport ? (hasPorts(protocol) ? readPorts(dport.replace(':', '-')) : undefined) : null
  const networks = networksOf(rule).flatMap((one) => readNetwork(one) ?? [])
  if (ports === undefined || networks.length < networksOf(rule).length) return []
  return networks.map(({ text: network }) => ({
    direction,
    protocol,
    ports,
    network,
    description: comment ?? '',
  }))
}

/** What of a rule the port cannot express: all or nothing. Rules that filter nothing are left out. */
export function foreignOf(rule: ProxmoxRule): ForeignRule[] {
  const { type, action, comment } = rule
  if (!isInForce(rule) || rulesOf(rule).length > 0) return []
  const direction = directions[type]
  // A group may have rules for both.
  const affected = type === 'group' ? firewallDirections : direction ? [direction] : []
  return affected.map((one) => ({
    kind: 'rule',
    direction: one,
    action: type !== 'group' && action !== 'ACCEPT' ? 'deny' : 'allow',
    traffic: trafficOf(rule),
    peers: otherEnd(rule)?.split(',') ?? [],
    description: comment ?? '',
  }))
}

/** As it is sent. A rule has networks of one family, and each family has its own ICMP. */
export function newRule({ direction, protocol, ports, network, description }: FirewallRule): object {
  const isForIpv6 = network.includes(':')
  return {
    type: direction === 'inbound' ? 'in' : 'out',
    action: 'ACCEPT',
    // Without it, Proxmox VE adds a rule that is switched off.
    enable: 1,
    proto: protocol === 'icmp' && isForIpv6 ? 'ipv6-icmp' : protocol,
    [direction === 'inbound' ? 'source' : 'dest']: network,
    ...(ports !== null && { dport: ports.replace('-', ':') }),
    ...(description !== '' && { comment: description }),
  }
}

/** The member of a rule that keeps these networks only in its list; null if none is left. */
export function withoutNetworks(rule: ProxmoxRule, gone: ReadonlySet<string>): object | null {
  const kept = networksOf(rule).filter((one) => !gone.has(readNetwork(one)?.text ?? one))
  if (kept.length === 0) return null
  return { [rule.type === 'in' ? 'source' : 'dest']: kept.join(',') }
}

function isInForce({ enable, errors }: ProxmoxRule): boolean {
  return Boolean(enable) && !errors
}

/** The addresses of the guest itself. */
function ownEnd({ type, source, dest }: ProxmoxRule): string | null {
  return (type === 'in' ? dest : source) || null
}

function otherEnd({ type, source, dest }: ProxmoxRule): string | null {
  return (type === 'in' ? source : dest) || null
}

function networksOf(rule: ProxmoxRule): string[] {
  const given = otherEnd(rule)
  if (given !== null) return given.split(',')
  if (rule.proto === 'icmp') return ['0.0.0.0/0']
  return protocols[rule.proto ?? ''] === 'icmp' ? ['::/0'] : ['0.0.0.0/0', '::/0']
}

/** With the names of the members that Proxmox VE has for them. */
function trafficOf(rule: ProxmoxRule): string {
  const { type, action, macro, proto, dport, sport, iface } = rule
  if (type === 'group') return `security group ${action}`
  const named = (name: string, value: string | null | undefined) => (value ? [name, value] : [])
  return [
    ...[macro, proto, dport],
    ...named('sport', sport),
    ...named('icmp-type', rule['icmp-type']),
    ...named(type === 'in' ? 'dest' : 'source', ownEnd(rule)),
    ...named('iface', iface),
  ]
    .filter(Boolean)
    .join(' ')
}

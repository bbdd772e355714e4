// Rules of security groups: each has one network, and a protocol by its name or number.
import { type FirewallProtocol, type FirewallRule, hasPorts, readPorts } from '#kernel/ip/firewall/rule.ts'
import { readNetwork } from '#kernel/ip/network.ts'
import type { ForeignRule } from '#providers/ports/firewalls.ts'
import { textAt, type XmlElement } from '#providers/xml.ts'
import type { Parameters } from '../client.ts'

/** A rule at EC2 that the port can express. */
export type StoredRule = { id: string; rule: FirewallRule; traffic: Traffic }

/** What EC2 compares rules by. */
type Traffic = { isEgress: boolean; protocol: string; from: number; to: number; cidr: string }

const protocols: Readonly<Record<string, FirewallProtocol>> = {
  tcp: 'tcp',
  6: 'tcp',
  udp: 'udp',
  17: 'udp',
  icmp: 'icmp',
  1: 'icmp',
  icmpv6: 'icmp',
  58: 'icmp',
  50: 'esp',
  47: 'gre',
}

/** Null for rules of groups and prefix lists, of other protocols, and of single types of ICMP. */
export function storedRule(item: XmlElement): StoredRule | null {
  const cidr = textAt(item, 'cidrIpv4') || textAt(item, 'cidrIpv6')
  const traffic = {
    isEgress: textAt(item, 'isEgress') === 'true',
    protocol: textAt(item, 'ipProtocol'),
    from: Number(textAt(item, 'fromPort') || -1),
    to: Number(textAt(item, 'toPort') || -1),
    cidr,
  }
  const protocol = protocols[traffic.protocol]
  const network = readNetwork(cidr)
  if (!protocol || !network) return null
  const ports = portsOf(protocol, traffic)
  if (ports === undefined) return null
  const rule: FirewallRule = {
    direction: traffic.isEgress ? 'outbound' : 'inbound',
    protocol,
    ports,
    network: network.text,
    description: textAt(item, 'description'),
  }
  return { id: textAt(item, 'securityGroupRuleId'), rule, traffic }
}

/** A rule of which `storedRule` is null. */
export function foreignRule(item: XmlElement): ForeignRule {
  const [number, from, to] = ['ipProtocol', 'fromPort', 'toPort'].map((name) => textAt(item, name))
  const protocol = protocols[number ?? ''] ?? (number === '-1' ? '' : `protocol ${number}`)
  const peer =
    textAt(item, 'cidrIpv4') ||
    textAt(item, 'cidrIpv6') ||
    textAt(item, 'referencedGroupInfo', 'groupId') ||
    textAt(item, 'prefixListId')
  return {
    kind: 'rule',
    direction: textAt(item, 'isEgress') === 'true' ? 'outbound' : 'inbound',
    action: 'allow',
    traffic: [protocol, protocol === 'icmp' ? icmpText(from, to) : rangeText(from, to)].join(' ').trim(),
    peers: peer === '' ? [] : [peer],
    description: textAt(item, 'description'),
  }
}

function rangeText(from = '', to = ''): string {
  if (from === '' || from === '-1' || (from === '0' && to === String(lastPort))) return ''
  return from === to ? from : `${from}-${to}`
}

function icmpText(type = '', code = ''): string {
  if (type === '' || type === '-1') return ''
  return code === '' || code === '-1' ? `type ${type}` : `type ${type} code ${code}`
}

function portsOf(protocol: FirewallProtocol, { from, to }: Traffic): string | null | undefined {
  if (protocol === 'icmp') return from === -1 ? null : undefined
  if (!hasPorts(protocol) || from === -1) return null
  return from === 0 && to === lastPort ? null : readPorts(`${from}-${to}`)
}

const lastPort = 65_535

/** The traffic of a rule as EC2 takes it. */
export function trafficOf({ direction, protocol, ports, network }: FirewallRule): Traffic {
  const [first, last = first] = ports === null ? [0, lastPort] : ports.split('-').map(Number)
  const isIpv6 = network.includes(':')
  const numbers = { esp: '50', gre: '47', icmp: isIpv6 ? 'icmpv6' : 'icmp', tcp: 'tcp', udp: 'udp' }
  return {
    isEgress: direction === 'outbound',
    protocol: numbers[protocol],
    from: hasPorts(protocol) ? (first ?? 0) : -1,
    to: hasPorts(protocol) ? (last ?? lastPort) : -1,
    cidr: network,
  }
}

/** The element of `IpPermissions` for a rule. */
export function permissionOf({ protocol, from, to, cidr }: Traffic, description: string): Parameters {
  const isIpv6 = cidr.includes(':')
  const range: Parameters = {
    [isIpv6 ? 'CidrIpv6' : 'CidrIp']: cidr,
    ...(description !== '' && { Description: description }),
  }
  return {
    IpProtocol: protocol,
    FromPort: from,
    ToPort: to,
    [isIpv6 ? 'Ipv6Ranges' : 'IpRanges']: [range],
  }
}

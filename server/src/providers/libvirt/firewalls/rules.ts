/** What is in a network filter (https://libvirt.org/formatnwfilter.html), and what of it the port can express. */
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
import { childrenOf, type Markup, tag, type XmlElement } from '#providers/xml.ts'

/** libvirt has no limit: this one keeps the changes of the packet filter of a host quick. */
export const rulesMax = 100

/** The elements of each protocol. */
const elements = {
  tcp: { ipv4: 'tcp', ipv6: 'tcp-ipv6' },
  udp: { ipv4: 'udp', ipv6: 'udp-ipv6' },
  icmp: { ipv4: 'icmp', ipv6: 'icmpv6' },
  esp: { ipv4: 'esp', ipv6: 'esp-ipv6' },
} as const satisfies Partial<Record<FirewallProtocol, { ipv4: string; ipv6: string }>>

export const protocols = Object.keys(elements) as (keyof typeof elements)[]

const directions: Readonly<Record<FirewallDirection, string>> = { inbound: 'in', outbound: 'out' }
/** The end that is not the machine. */
const otherEnds: Readonly<Record<FirewallDirection, string>> = { inbound: 'src', outbound: 'dst' }

/** Null for what the port cannot express, which is everything with an attribute that is not named here. */
export function ruleOf({ name, attributes, children }: XmlElement): FirewallRule | null {
  const { action, direction: written, priority: _, ...others } = attributes
  const direction = firewallDirections.find((one) => directions[one] === written)
  const [match, ...more] = children
  if (name !== 'rule' || action !== 'accept' || !direction || !match) return null
  const protocol = protocols.find((one) => Object.values<string>(elements[one]).includes(match.name))
  if (!protocol || more.length > 0) return null
  const end = otherEnds[direction]
  const {
    [`${end}ipaddr`]: address,
    [`${end}ipmask`]: mask,
    dstportstart,
    dstportend = dstportstart,
    comment = '',
    ...further
  } = match.attributes
  if (Object.keys({ ...others, ...further }).length > 0) return null
  const ports = dstportend === undefined ? null : readPorts(`${dstportstart}-${dstportend}`)
  const network = networkOf(match.name === elements[protocol].ipv4 ? 'ipv4' : 'ipv6', address, mask)
  if (ports === undefined || (ports !== null && !hasPorts(protocol)) || network === null) return null
  return { direction, protocol, ports, network, description: comment }
}

function networkOf(family: 'ipv4' | 'ipv6', address = '', mask?: string): string | null {
  if (address === '' && mask === undefined) return anywhere[family]
  const network = readNetwork(mask === undefined ? address : `${address}/${mask}`)
  return network?.family === family ? network.text : null
}

const anywhere = { ipv4: '0.0.0.0/0', ipv6: '::/0' } as const

/** `priority` orders the rules of a filter: the lowest is the first. */
export function ruleMarkup(rule: FirewallRule, priority: number): Markup {
  const { direction, protocol, ports, network, description } = rule
  const { family, address = '', length } = readNetwork(network) ?? { family: 'ipv4', length: 0 }
  const end = otherEnds[direction]
  const [first = '', last = first] = ports?.split('-') ?? []
  return tag(
    'rule',
    { action: 'accept', direction: directions[direction], priority: String(priority) },
    tag(elements[protocol as keyof typeof elements][family], {
      ...(length > 0 && { [`${end}ipaddr`]: address, [`${end}ipmask`]: String(length) }),
      ...(ports !== null && { dstportstart: first, dstportend: last }),
      ...(description !== '' && { comment: description }),
    }),
  )
}

/** What the filter has besides, and that traffic is accepted where nothing of it matches. */
export function foreignIn(filter: XmlElement): ForeignRule[] {
  const policies = firewallDirections.map(
    (direction): ForeignRule => ({
      kind: 'policy',
      direction,
      action: 'allow',
      traffic: '',
      peers: [],
      description: '',
    }),
  )
  return [...filter.children.flatMap(foreignOf), ...policies]
}

function foreignOf(element: XmlElement): ForeignRule[] {
  if (element.name === 'filterref')
    return firewallDirections.map((direction) => foreignFilter(element, direction))
  if (element.name !== 'rule' || ruleOf(element)) return []
  const { direction } = element.attributes
  return firewallDirections
    .filter((one) => direction === directions[one] || direction === 'inout')
    .map((one) => foreignRule(element, one))
}

/** Another filter, which rather denies: what no filter matches is accepted anyway. */
function foreignFilter(element: XmlElement, direction: FirewallDirection): ForeignRule {
  const parameters = childrenOf(element, 'parameter').map(
    ({ attributes }) => `${attributes['name']}=${attributes['value']}`,
  )
  return {
    kind: 'rule',
    direction,
    action: 'deny',
    traffic: ['filter', element.attributes['filter'], ...parameters].join(' '),
    peers: [],
    description: '',
  }
}

function foreignRule({ attributes, children }: XmlElement, direction: FirewallDirection): ForeignRule {
  const { action = '', direction: _, priority: __, ...others } = attributes
  const end = otherEnds[direction]
  const isPeer = (key: string) => new RegExp(`^${end}ip(addr|mask|from|to)$`).test(key)
  const matches = children.map(({ name, attributes: { comment: ___, ...own } }) => {
    const { dstportstart, dstportend = dstportstart, ...more } = own
    const ports = dstportstart === dstportend ? dstportstart : `${dstportstart}-${dstportend}`
    return [name, ports, ...namedIn(more, (key) => !isPeer(key))]
  })
  return {
    kind: 'rule',
    direction,
    action: action === 'drop' || action === 'reject' ? 'deny' : 'allow',
    traffic: [
      // Neither allows nor denies.
      ...(action === 'return' || action === 'continue' ? [action] : []),
      ...matches.flat(),
      ...namedIn(others, () => true),
    ]
      .filter(Boolean)
      .join(' '),
    peers: children.flatMap(({ attributes: own }) => peersIn(own, end)),
    description: children.flatMap(({ attributes: { comment } }) => comment ?? []).join(' '),
  }
}

type Attributes = XmlElement['attributes']

function namedIn(attributes: Attributes, isShown: (key: string) => boolean): string[] {
  return Object.entries(attributes).flatMap(([key, value]) => (isShown(key) ? `${key} ${value}` : []))
}

function peersIn(attributes: Attributes, end: string): string[] {
  const part = (name: string) => attributes[`${end}ip${name}`]
  const [address, mask, from, to] = ['addr', 'mask', 'from', 'to'].map(part)
  return [
    ...(address === undefined ? [] : [mask === undefined ? address : `${address}/${mask}`]),
    ...(from === undefined ? [] : [to === undefined ? from : `${from}-${to}`]),
  ]
}

/**
 * The networks that this probe may connect to, by its own configuration: whatever its assignments say, it connects to no
 * other address. Loopback, link-local and multicast addresses and metadata services of clouds are only allowed by an
 * entry of their own: 0.0.0.0/0 does not allow 127.0.0.1, and 127.0.0.0/8 does.
 */
import { BlockList, isIP } from 'node:net'
import { UsageError } from '../../usage-error.ts'
import { addressBytes, embeddedIpv4 } from './address-bytes.ts'

type Network = { address: string; family: 'ipv4' | 'ipv6'; prefix: number; text: string }

export interface AllowedNetworks {
  /** As they were configured; null without a list. */
  shown: readonly string[] | null
  /** Why the probe must not connect to an address; null if it may. */
  refusal(address: string): string | null
}

const specialNetworks: readonly [name: string, members: readonly Network[]][] = [
  ['an unspecified address', networksOf('0.0.0.0/8', '::/128')],
  ['a loopback address', networksOf('127.0.0.0/8', '::1/128')],
  // The services from which machines in clouds get credentials: those of AWS, Azure, Google, Oracle, Alibaba, Tencent,
  // Scaleway, Linode and OpenStack. Most have link-local addresses.
  [
    'an address of a metadata service',
    networksOf(
      ...['100.100.100.200', '168.63.129.16', '169.254.0.23', '169.254.42.42', '169.254.169.254'],
      ...['169.254.170.2', '169.254.170.23', '192.0.0.192', 'fd00:42::42', 'fd00:100::100:200'],
      ...['fd00:a9fe:a9fe::1', 'fd00:c1::a9fe:a9fe', 'fd00:ec2::23', 'fd00:ec2::254', 'fd20:ce::254'],
      'fe80::a9fe:a9fe',
    ),
  ],
  ['a link-local address', networksOf('169.254.0.0/16', 'fe80::/10')],
  ['a multicast or broadcast address', networksOf('224.0.0.0/4', '255.255.255.255', 'ff00::/8')],
  // They lead to the IPv4 address that they contain, which the list should name.
  [
    'an address of a tunnel (6to4, Teredo) or translator',
    networksOf('2001::/32', '2002::/16', '64:ff9b:1::/48'),
  ],
]

const networksMax = 200

const special = specialNetworks.map(([name, members]) => ({ name, members, list: blockList(members) }))

/** Throws a `UsageError` for what is no network. `texts` null: no list. */
export function allowedNetworks(texts: readonly string[] | null): AllowedNetworks {
  if (texts && texts.length > networksMax)
    throw new UsageError(`A probe can allow ${networksMax} networks at most: name larger ones.`)
  const networks = texts?.map(readNetwork) ?? null
  const all = networks && blockList(networks)
  const explicit = new Map(
    special.map(({ name, members }) => [
      name,
      blockList((networks ?? []).filter((network) => members.some((member) => contains(member, network)))),
    ]),
  )
  return {
    shown: networks?.map(({ text }) => text) ?? null,
    refusal(address) {
      const bytes = addressBytes(address)
      if (!bytes) return `${address} is not an IP address`
      const judged = embeddedIpv4(bytes) ?? address.split('%')[0] ?? ''
      const family = isIP(judged) === 4 ? 'ipv4' : 'ipv6'
      for (const { name, list } of special)
        if (list.check(judged, family) && !explicit.get(name)?.check(judged, family))
          return `${address} is ${name}, to which this probe does not connect`
      if (!all || all.check(judged, family)) return null
      return `${address} is not in the networks to which this probe connects`
    },
  }
}

/** An address, or a network as 192.0.2.0/24. */
function readNetwork(text: string): Network {
  const [address = '', length, ...more] = text.trim().toLowerCase().split('/')
  const version = isIP(address)
  const bits = version === 4 ? 32 : 128
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
  if (version === 0 || address.includes('%') || more.length > 0 || !(prefix <= bits))
    throw new UsageError(
      `“${text}” is not a network that a probe can allow. Examples: 192.168.0.0/16, 2001:db8::1`,
    )
  const network: Network = {
    address,
    family: version === 4 ? 'ipv4' : 'ipv6',
    prefix,
    text: `${address}/${prefix}`,
  }
  if (hasHostBits(network))
    throw new UsageError(
      `“${text}” is an address within a network: name the network, or the address with /${bits}.`,
    )
  return network
}

function networksOf(...texts: readonly string[]): Network[] {
  return texts.map(readNetwork)
}

function blockList(networks: readonly Network[]): BlockList {
  const list = new BlockList()
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family)
  return list
}

/** Whether `inner` is a part of `outer`, or the same. */
function contains(outer: Network, inner: Network): boolean {
  return (
    outer.family === inner.family &&
    outer.prefix <= inner.prefix &&
    blockList([outer]).check(inner.address, inner.family)
  )
}

function hasHostBits({ address, prefix }: Network): boolean {
  return (addressBytes(address) ?? []).some((byte, index) => {
    const networkBits = Math.min(8, Math.max(0, prefix - index * 8))
    return (byte & (0xff >> networkBits)) !== 0
  })
}

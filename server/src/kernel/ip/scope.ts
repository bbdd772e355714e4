/**
 * The kind of network that an address belongs to, by the IANA special-purpose registries for IPv4 and IPv6 (RFC 6890
 * and its updates). For IPv6 only 2000::/3 is global unicast, except for the special blocks inside it.
 *
 * Addresses that contain an IPv4 address for a translator or a tunnel (NAT64, 6to4, Teredo, IPv4-compatible) are always
 * reserved. IPv4-mapped addresses have the scope of the IPv4 address.
 */
import { networkSet, networks } from './network.ts'

export type Scope = 'global' | 'private' | 'loopback' | 'link_local' | 'reserved'

export function scopeOf(address: string): Scope {
  const special = specialNetworks.find(({ members }) => members.has(address))
  if (special) return special.scope
  return unicast.has(address) ? 'global' : 'reserved'
}

const setOf = (...texts: readonly string[]) => networkSet(networks(...texts))

const specialNetworks = [
  { scope: 'loopback', members: setOf('127.0.0.0/8', '::1') },
  {
    scope: 'private',
    members: setOf('10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'),
  },
  { scope: 'link_local', members: setOf('169.254.0.0/16', 'fe80::/10') },
  {
    scope: 'reserved',
    members: setOf(
      '0.0.0.0/8',
      '192.0.0.0/24',
      '192.0.2.0/24',
      '192.31.196.0/24',
      '192.52.193.0/24',
      '192.88.99.0/24',
      '192.175.48.0/24',
      '198.18.0.0/15',
      '198.51.100.0/24',
      '203.0.113.0/24',
      '224.0.0.0/4',
      '240.0.0.0/4',
      '2001::/23',
      '2001:db8::/32',
      '2002::/16',
      '2620:4f:8000::/48',
      '3fff::/20',
    ),
  },
] as const

/** All of IPv4, also IPv4-mapped, and the global unicast addresses of IPv6. */
const unicast = setOf('0.0.0.0/0', '2000::/3')

/**
 * The metadata services from which machines get credentials: AWS (EC2, ECS, EKS), Azure, Google, Oracle, Alibaba,
 * Tencent, Scaleway, Linode, OpenStack.
 */
const metadataIpv4 = [
  '100.100.100.200',
  '168.63.129.16',
  '169.254.0.23',
  '169.254.42.42',
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '192.0.0.192',
]

const metadata = setOf(
  ...metadataIpv4,
  // The same through translators (NAT64, RFC 6052 and RFC 8215) and as IPv4-compatible addresses (RFC 4291, 2.5.5.1).
  ...metadataIpv4.flatMap((address) => [`64:ff9b::${address}`, `64:ff9b:1::${address}`, `::${address}`]),
  // Tunnels to the IPv4 address that they contain: Teredo and 6to4, both deprecated (RFC 7526).
  '2001::/32',
  '2002::/16',
  'fd00:42::42',
  'fd00:100::100:200',
  'fd00:a9fe:a9fe::1',
  'fd00:c1::a9fe:a9fe',
  'fd00:ec2::23',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::a9fe:a9fe',
)

/** Whether the address is or leads to the metadata service of a cloud provider. */
export function isCloudMetadata(address: string): boolean {
  return metadata.has(address)
}

/**
 * Which addresses the service may connect to on behalf of its users. The verdict is about addresses only,
 * never about names: whatever a name resolves to is judged, and the connection is pinned to what was judged.
 *
 * Ranges: the IANA special-purpose registries for IPv4 and IPv6 (RFC 6890 and its updates). IPv6 is judged
 * the other way round: only 2000::/3 is global unicast, less the special blocks inside it.
 */
import { isIP } from 'node:net'
import { type Network, type NetworkSet, networkSet, networks } from './address.ts'

/**
 * Where clouds hand credentials to their machines: AWS (EC2, ECS, EKS), Azure, Google, Oracle, Alibaba,
 * Tencent, Scaleway, Linode, OpenStack. Never open, whatever is allowed.
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
const metadata = networkSet(
  networks(
    ...metadataIpv4,
    // The same through translators (NAT64, RFC 6052 and RFC 8215) and in the form of old (RFC 4291, 2.5.5.1).
    ...metadataIpv4.flatMap((address) => [`64:ff9b::${address}`, `64:ff9b:1::${address}`, `::${address}`]),
    // Tunnels that lead to whatever IPv4 address is written inside: Teredo and 6to4, both given up (RFC 7526).
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
  ),
)

/** What an operator opens together: the networks of a home or a company, and this machine. */
const privateNetworks = networkSet(
  networks(
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '::1',
    'fc00::/7',
  ),
)

/** Clouds put services for their machines here: opened by HOLDFAST_EGRESS_ALLOW only. */
const linkLocal = networkSet(networks('169.254.0.0/16', 'fe80::/10'))

const reservedIpv4 = networkSet(
  networks(
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
  ),
)

const globalIpv6 = networkSet(networks('2000::/3'))
const reservedIpv6 = networkSet(
  networks('2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'),
)
const mappedIpv4 = networkSet(networks('::ffff:0:0/96'))

export type Verdict = 'open' | 'private' | 'closed'

export type EgressPolicy = {
  /** `open`: may be connected to. `private`: an operator could open it. `closed`: nobody can. */
  judge(address: string): Verdict
  /** Whether the address lies in a private network, which decides if plain http is good enough for it. */
  isPrivate(address: string): boolean
  opensPrivateNetworks(): boolean
}

export type EgressSettings = {
  /** Read at every judgement: the operator may change it at any time. */
  readonly allowPrivateNetworks: boolean
  egressAllow: readonly Network[]
  egressDeny: readonly Network[]
}

export function egressPolicy(settings: EgressSettings): EgressPolicy {
  const allowed: NetworkSet = networkSet(settings.egressAllow)
  const denied: NetworkSet = networkSet(settings.egressDeny)
  return {
    opensPrivateNetworks: () => settings.allowPrivateNetworks,
    isPrivate: (address) => privateNetworks.has(address) || linkLocal.has(address),
    judge(address) {
      if (isIP(address) === 0 || metadata.has(address) || denied.has(address)) return 'closed'
      if (allowed.has(address)) return 'open'
      if (privateNetworks.has(address)) return settings.allowPrivateNetworks ? 'open' : 'private'
      if (linkLocal.has(address)) return 'closed'
      return isReserved(address) ? 'closed' : 'open'
    },
  }
}

function isReserved(address: string): boolean {
  if (isIP(address) === 4 || mappedIpv4.has(address)) return reservedIpv4.has(address)
  return !globalIpv6.has(address) || reservedIpv6.has(address)
}

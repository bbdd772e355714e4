/** Chooses which address of an interface is reported. */
import { BlockList } from 'node:net'
import type { ListedAddress } from './interface-list.ts'

/**
 * Networks that are not publicly reachable, from IANA's registries of special-purpose addresses. The service rejects
 * the same addresses in a report.
 */
const closed = blockList(
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.31.196.0', 24],
    ['192.52.193.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['192.175.48.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['2620:4f:8000::', 48],
    ['3fff::', 20],
  ],
)

/** Addresses behind a NAT router (RFC 1918) or behind a provider's NAT (RFC 6598). */
const translated = blockList(
  [
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ],
  [],
)

/** Whether the machine's IPv4 traffic is translated, so that others see a different address. */
export function isBehindNat(listed: readonly ListedAddress[]): boolean {
  return listed.some(({ address, family }) => family === 'ipv4' && translated.check(address, family))
}

/** Global unicast (RFC 4291); the rest of IPv6 has other purposes. */
const globalUnicast = blockList([], [['2000::', 3]])

function isPublic({ address, family }: Pick<ListedAddress, 'address' | 'family'>): boolean {
  return !closed.check(address, family) && (family === 'ipv4' || globalUnicast.check(address, family))
}

/** The address of the family to report; null if there is none. */
export function choose(
  listed: readonly ListedAddress[],
  family: ListedAddress['family'],
  reported: string | undefined,
): string | null {
  const usable = listed.filter((one) => one.family === family && one.isReady && isPublic(one))
  const stable = usable.filter(({ isTemporary }) => !isTemporary)
  const best = stable.length > 0 ? stable : usable
  return (best.find(({ address }) => address === reported) ?? best[0])?.address ?? null
}

type Networks = readonly (readonly [string, number])[]

function blockList(ipv4: Networks, ipv6: Networks): BlockList {
  const list = new BlockList()
  for (const [network, bits] of ipv4) list.addSubnet(network, bits, 'ipv4')
  for (const [network, bits] of ipv6) list.addSubnet(network, bits, 'ipv6')
  return list
}

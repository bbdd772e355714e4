/**
 * Forbidden targets: addresses of this machine, of its network, of cloud metadata services, and unassigned ones. Listed
 * independently of the policy, so that a gap there is not repeated here.
 */
export const hostileIpv4: readonly string[] = [
  '127.0.0.1',
  '127.0.0.53',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '169.254.0.1',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '192.168.255.254',
  // Metadata: AWS, Azure, Google, OpenStack, DigitalOcean, Hetzner, IBM, Linode (the same address for all).
  '169.254.169.254',
  // ECS tasks, EKS pods, Azure's WireServer, Alibaba, Oracle's former one, Scaleway, Tencent.
  '169.254.170.2',
  '169.254.170.23',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  '169.254.42.42',
  '169.254.0.23',
  // Benchmarks, documentation, multicast, reserved, broadcast.
  '198.18.0.1',
  '192.0.2.1',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
]

export const hostileIpv6: readonly string[] = [
  '::',
  '::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fdff::1',
  // Metadata: AWS (EC2, EKS), Google, Scaleway, Oracle, Linode.
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
  'fd00:42::42',
  'fd00:c1::a9fe:a9fe',
  'fd00:a9fe:a9fe::1',
  // Multicast, documentation, discard, segment routing, benchmarks, ORCHID, and unassigned space.
  'ff02::1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  '5f00::1',
  '2001:2::1',
  '2001:20::1',
  '4000::1',
  '1::1',
]

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** IPv6 addresses that represent an IPv4 address in some transition mechanism. */
export const ipv4InIpv6: Readonly<Record<string, (octets: Octets) => string>> = {
  'IPv4-mapped': (octets) => `::ffff:${octets.join('.')}`,
  'IPv4-mapped, in hex': (octets) => `::ffff:${groups(octets)}`,
  'IPv4-mapped, written out': (octets) => `0:0:0:0:0:FFFF:${groups(octets)}`,
  'IPv4-compatible': (octets) => `::${octets.join('.')}`,
  'IPv4-translated': (octets) => `::ffff:0:${octets.join('.')}`,
  NAT64: (octets) => `64:ff9b::${octets.join('.')}`,
  'NAT64, in hex': (octets) => `64:ff9b::${groups(octets)}`,
  'site-local NAT64': (octets) => `64:ff9b:1::${octets.join('.')}`,
  '6to4': (octets) => `2002:${groups(octets)}::1`,
  Teredo: (octets) => `2001:0:5ef5:79fb:0:59b:${groups(octets.map((octet) => 255 - octet))}`,
}

export type Octets = readonly number[]

export function octetsOf(address: string): Octets {
  return address.split('.').map(Number)
}

function groups([a = 0, b = 0, c = 0, d = 0]: Octets): string {
  return `${hex(a, 2)}${hex(b, 2)}:${hex(c, 2)}${hex(d, 2)}`
}

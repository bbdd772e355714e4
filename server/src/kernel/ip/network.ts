/** Networks in CIDR notation. The canonical text is the first address, a slash and the length. */
import { BlockList, isIP } from 'node:net'
import { addressBits, familyOf, type IpFamily, octetsOf, printAddress, readAddress } from './address.ts'

export type IpNetwork = { family: IpFamily; address: string; length: number; text: string }

/** `192.0.2.7/24` becomes `192.0.2.0/24`; a single address is a network of one. Null for any other text. */
export function readNetwork(text: string): IpNetwork | null {
  const [address = '', lengthText, ...rest] = text.split('/')
  const family = familyOf(address)
  if (family === null || rest.length > 0 || !/^\d{1,3}$/.test(lengthText ?? '0')) return null
  const length = lengthText === undefined ? addressBits[family] : Number(lengthText)
  if (length > addressBits[family]) return null
  const read = readAddress(address)
  // A network of IPv4-mapped addresses becomes the IPv4 network.
  return read?.family !== family && read && length >= mappedBits
    ? networkOf(read.address, length - mappedBits)
    : networkOf(address, length)
}

const mappedBits = 96

/** Like `readNetwork`, but throws if the text is not a network. */
export function requireNetwork(text: string): IpNetwork {
  const network = readNetwork(text)
  if (network === null) throw new Error(`"${text}" is not a network`)
  return network
}

/** The network of this length that contains a valid address. */
export function networkOf(address: string, length: number): IpNetwork {
  const octets = octetsOf(address)
  const first = printAddress(octets.map((octet, index) => octet & octetMask(length - 8 * index)))
  const family = octets.length === 4 ? 'ipv4' : 'ipv6'
  return { family, address: first, length, text: `${first}/${length}` }
}

function octetMask(bits: number): number {
  return (0xff << (8 - Math.min(8, Math.max(0, bits)))) & 0xff
}

/** Networks written as constants in the code. */
export function networks(...texts: readonly string[]): IpNetwork[] {
  return texts.map(requireNetwork)
}

/** Reports whether it contains an address. IPv4-mapped addresses count as IPv4; a zone is ignored. */
export type NetworkSet = { has(address: string): boolean }

export function networkSet(networks: readonly IpNetwork[]): NetworkSet {
  const list = new BlockList()
  for (const { address, length, family } of networks) list.addSubnet(address, length, family)
  return {
    has(address) {
      const version = isIP(address)
      return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
    },
  }
}

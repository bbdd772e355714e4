/** Networks in their one canonical text: the first address, IPv6 as RFC 5952 has it, and the length after a slash. */
import {
  encodeIpv4,
  encodeIpv6,
  isPlainIpv4,
  isPlainIpv6,
  printIpv4,
  printIpv6,
} from '#kernel/dns/rdata/address.ts'

/** `192.0.2.7/24` as `192.0.2.0/24`; a single address is a network of its own; null for what is none. */
export function readNetwork(text: string): string | null {
  const [address = '', lengthText, ...rest] = text.split('/')
  if (rest.length > 0 || !(isPlainIpv4(address) || isPlainIpv6(address))) return null
  const bits = bitsOf(address)
  if (lengthText === undefined) return networkAround(address, bits)
  return /^\d{1,3}$/.test(lengthText) && Number(lengthText) <= bits
    ? networkAround(address, Number(lengthText))
    : null
}

/** The network of this length that an address lies in. */
export function networkAround(address: string, length: number): string {
  const octets = isPlainIpv4(address) ? encodeIpv4(address) : encodeIpv6(address)
  const masked = octets.map((octet, index) => octet & octetMask(length - 8 * index))
  const first = isPlainIpv4(address) ? printIpv4(masked) : printIpv6(Buffer.from(masked))
  return `${first}/${length}`
}

function octetMask(bits: number): number {
  return (0xff << (8 - Math.min(8, Math.max(0, bits)))) & 0xff
}

function bitsOf(address: string): number {
  return isPlainIpv4(address) ? 32 : 128
}

import { readAddress } from '#kernel/ip/address.ts'
import { networkOf } from '#kernel/ip/network.ts'

/**
 * Whom an address stands for when requests are counted by it: an IPv4 address for itself, an IPv6 address for
 * its /64, since one customer has at least that many. An IPv4-mapped address is IPv4.
 */
export function addressGroup(text: string): string {
  const read = readAddress(text.split('%')[0] ?? '')
  if (read === null) return text
  return read.family === 'ipv4' ? read.address : networkOf(read.address, 64).text
}

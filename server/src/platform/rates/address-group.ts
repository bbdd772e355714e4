import { readAddress } from '#kernel/ip/address.ts'
import { networkOf } from '#kernel/ip/network.ts'

/**
 * The group in which requests from an address are counted: an IPv4 address itself, or the /64 of an IPv6 address, since
 * a customer has at least that many addresses. An IPv4-mapped address counts as IPv4.
 */
export function addressGroup(text: string): string {
  const read = readAddress(text.split('%')[0] ?? '')
  if (read === null) return text
  return read.family === 'ipv4' ? read.address : networkOf(read.address, 64).text
}

/**
 * IP addresses as texts and octets. Node's own parser, which sockets use, decides what an address is: no octal,
 * hexadecimal or short forms (docs/decisions/0015-ip-addresses.md). Addresses with a zone such as "%eth0" are refused,
 * since a zone is specific to one machine.
 */
import { isIPv4, isIPv6 } from 'node:net'

export type IpFamily = 'ipv4' | 'ipv6'
export type IpAddress = { family: IpFamily; address: string }

export const addressBits = { ipv4: 32, ipv6: 128 } as const

/** The family of an address. Null for any other text. */
export function familyOf(text: string): IpFamily | null {
  if (isIPv4(text)) return 'ipv4'
  return isIPv6(text) && !text.includes('%') ? 'ipv6' : null
}

/** An address in canonical form. Null for any other text. An IPv4-mapped address becomes the IPv4 address in it. */
export function readAddress(text: string): IpAddress | null {
  const family = familyOf(text)
  if (family === null) return null
  const address = family === 'ipv4' ? text : printAddress(octetsOf(text))
  return mappedIpv4.test(address)
    ? { family: 'ipv4', address: address.replace(mappedIpv4, '') }
    : { family, address }
}

/** Applied to a canonical address. */
const mappedIpv4 = /^::ffff:(?=\d+\.)/

/** The 4 or 16 octets of a valid address. */
export function octetsOf(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number))
  const [head, tail] = address.replace(dottedTail, dottedToGroups).split('::').map(groupsIn)
  const [before = [], after = []] = [head, tail]
  const zeros = new Array<number>(8 - before.length - after.length).fill(0)
  return Buffer.from([...before, ...zeros, ...after].flatMap((group) => [group >> 8, group & 0xff]))
}

const dottedTail = /[\d.]+\.\d+$/

function dottedToGroups(quad: string): string {
  const octets = octetsOf(quad)
  return `${octets.readUInt16BE(0).toString(16)}:${octets.readUInt16BE(2).toString(16)}`
}

function groupsIn(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}

/** Prints 4 octets as a dotted quad, and 16 by RFC 5952. The IPv4 part of an IPv4-mapped address is a dotted quad. */
export function printAddress(octets: Uint8Array): string {
  if (octets.length === 4) return octets.join('.')
  const bytes = Buffer.from(octets)
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(2 * index))
  if (groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0))
    return `::ffff:${bytes.subarray(12).join('.')}`
  const hex = groups.map((group) => group.toString(16))
  const { start, length } = longestZeros(groups)
  if (length < 2) return hex.join(':')
  return `${hex.slice(0, start).join(':')}::${hex.slice(start + length).join(':')}`
}

/** The first of the longest runs of zero groups (RFC 5952, 4.2.3). */
function longestZeros(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 }
  let length = 0
  for (const [index, group] of groups.entries()) {
    length = group === 0 ? length + 1 : 0
    if (length > best.length) best = { start: index + 1 - length, length }
  }
  return best
}

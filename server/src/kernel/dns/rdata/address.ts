// Internet addresses. IPv4 is a dotted quad without leading zeros, which some readers would take for octal; IPv6 is
// printed by RFC 5952, IPv4-mapped addresses with the dotted quad (its section 5).
import { isIPv6 } from 'node:net'
import { misread, type TokenField, take } from './field.ts'

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const dottedQuad = new RegExp(`^${octet}(?:\\.${octet}){3}$`)

/** An IPv4 address. */
export function ipv4(name: string): TokenField {
  return {
    takes: 'token',
    name,
    read: (token, reading) => {
      if (!dottedQuad.test(token)) {
        throw misread(reading, 'an IPv4 address of four numbers without leading zeros', token)
      }
      return token
    },
    encode: encodeIpv4,
    decode: (cursor) => printIpv4(take(cursor, 4)),
  }
}

/** An IPv6 address. */
export function ipv6(name: string): TokenField {
  return {
    takes: 'token',
    name,
    read: (token, reading) => {
      if (!isPlainIpv6(token)) throw misread(reading, 'an IPv6 address', token)
      return printGroups(ipv6Groups(token))
    },
    encode: encodeIpv6,
    decode: (cursor) => printIpv6(take(cursor, 16)),
  }
}

/** Whether a text is an IPv4 address in its canonical form. */
export function isPlainIpv4(text: string): boolean {
  return dottedQuad.test(text)
}

/** Whether a text is an IPv6 address, without a zone such as "%eth0". */
export function isPlainIpv6(text: string): boolean {
  return isIPv6(text) && !text.includes('%')
}

/** The four octets of a valid IPv4 address. */
export function encodeIpv4(text: string): Buffer {
  return Buffer.from(text.split('.').map(Number))
}

/** The sixteen octets of a valid IPv6 address. */
export function encodeIpv6(text: string): Buffer {
  return Buffer.from(ipv6Groups(text).flatMap((group) => [group >> 8, group & 0xff]))
}

/** Prints four octets as an IPv4 address. */
export function printIpv4(octets: Uint8Array): string {
  return octets.join('.')
}

/** Prints sixteen octets as an IPv6 address. */
export function printIpv6(octets: Buffer): string {
  return printGroups(Array.from({ length: 8 }, (_, index) => octets.readUInt16BE(2 * index)))
}

function ipv6Groups(text: string): number[] {
  const [head = '', tail] = withoutQuad(text).split('::')
  const before = readGroups(head)
  if (tail === undefined) return before
  const after = readGroups(tail)
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function readGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}

function withoutQuad(text: string): string {
  if (!text.includes('.')) return text
  const start = text.lastIndexOf(':') + 1
  const quad = encodeIpv4(text.slice(start))
  return `${text.slice(0, start)}${quad.readUInt16BE(0).toString(16)}:${quad.readUInt16BE(2).toString(16)}`
}

function printGroups(groups: readonly number[]): string {
  const hex = groups.map((group) => group.toString(16))
  if (groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return `::ffff:${printIpv4(encodeIpv6Tail(groups))}`
  }
  const { start, length } = longestZeros(groups)
  if (length < 2) return hex.join(':')
  return `${hex.slice(0, start).join(':')}::${hex.slice(start + length).join(':')}`
}

function encodeIpv6Tail(groups: readonly number[]): Buffer {
  return Buffer.from(groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]))
}

/** The first of the longest runs of zero groups (RFC 5952 section 4.2.3). */
function longestZeros(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 }
  let length = 0
  for (const [index, group] of groups.entries()) {
    length = group === 0 ? length + 1 : 0
    if (length > best.length) best = { start: index + 1 - length, length }
  }
  return best
}

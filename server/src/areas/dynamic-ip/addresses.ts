/**
 * Addresses as texts in their canonical forms, and the arithmetic of a delegated prefix: the address of a host
 * behind it is the prefix with the bits of the host's interface id after it (RFC 4291, 2.5.1).
 */
import { isIPv6 } from 'node:net'
import { encodeIpv6, isPlainIpv4, isPlainIpv6, printIpv6 } from '#kernel/dns/rdata/address.ts'
import { egressPolicy } from '#platform/net/policy.ts'

/** What a source may know of itself; a delegated prefix is told apart from the router's own address. */
export const families = ['ipv4', 'ipv6', 'ipv6_prefix'] as const
export type Family = (typeof families)[number]

export type FamilyAddress = { family: 'ipv4' | 'ipv6'; address: string }

/** An address in its canonical form; null for what is none. IPv4 in the form of IPv6 is IPv4. */
export function readAddress(text: string): FamilyAddress | null {
  if (isPlainIpv4(text)) return { family: 'ipv4', address: text }
  if (!isPlainIpv6(text)) return null
  const address = printIpv6(encodeIpv6(text))
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  return mapped === undefined ? { family: 'ipv6', address } : { family: 'ipv4', address: mapped }
}

/** `2001:db8:1::7/48` as `2001:db8:1::/48`; null for what is no prefix, or one that no customer is delegated. */
export function readPrefix(text: string): string | null {
  const [address = '', lengthText = ''] = text.split('/')
  const length = Number(lengthText)
  if (!isIPv6(address) || !isPlainIpv6(address) || !/^\d{1,3}$/.test(lengthText)) return null
  if (length < prefixBitsMin || length > prefixBitsMax) return null
  return `${print(bits(address) & networkMask(length))}/${length}`
}

/** Shorter ones are those of providers; in a longer one there is no room for hosts that number themselves. */
const prefixBitsMin = 16
const prefixBitsMax = 64

const judged = egressPolicy({ allowPrivateNetworks: false, egressAllow: [], egressDeny: [] })
const ownMachine = /^(127\.|169\.254\.|::1$|fe[89ab])/

/** Whether everybody can reach the address; with `allowPrivate` also whether those in its own network can. */
export function isUsable(address: string, allowPrivate: boolean): boolean {
  if (judged.judge(address) === 'open') return true
  return allowPrivate && judged.isPrivate(address) && !ownMachine.test(address)
}

/** The interface id of a network card, in the modified EUI-64 format (RFC 4291, appendix A). */
export function interfaceIdOfMac(mac: string): string {
  const octets = mac.split(/[:-]/).map((octet) => Number.parseInt(octet, 16))
  const [first = 0, ...rest] = octets
  const eui = [first ^ 2, ...rest.slice(0, 2), 0xff, 0xfe, ...rest.slice(2)]
  return printIpv6(Buffer.from([...Array<number>(8).fill(0), ...eui]))
}

/** Whether an interface id has bits where the prefix has its own. */
export function overlaps(prefix: string, interfaceId: string): boolean {
  return (bits(interfaceId) & networkMask(lengthOf(prefix))) !== 0n
}

/** The address of a host behind the prefix. */
export function hostAddress(prefix: string, interfaceId: string): string {
  return print(bits(prefix.split('/')[0] ?? '') | bits(interfaceId))
}

function lengthOf(prefix: string): number {
  return Number(prefix.split('/')[1])
}

function networkMask(length: number): bigint {
  return ((1n << BigInt(length)) - 1n) << BigInt(128 - length)
}

function bits(address: string): bigint {
  return BigInt(`0x${encodeIpv6(address).toString('hex')}`)
}

function print(value: bigint): string {
  return printIpv6(Buffer.from(value.toString(16).padStart(32, '0'), 'hex'))
}

/** The addresses of a dynamic IP: its families, and the addresses that a report may contain. */
import { familyOf } from '#kernel/ip/address.ts'
import { networkOf } from '#kernel/ip/network.ts'
import { isCloudMetadata, scopeOf } from '#kernel/ip/scope.ts'

/** The families of a dynamic IP. A delegated prefix is separate from the router's own address. */
export const families = ['ipv4', 'ipv6', 'ipv6_prefix'] as const
export type Family = (typeof families)[number]

/**
 * Converts `2001:db8:1::7/48` to `2001:db8:1::/48`; null for an invalid prefix, or a length that customers never get.
 */
export function readPrefix(text: string): string | null {
  const [address = '', lengthText = ''] = text.split('/')
  const length = Number(lengthText)
  if (familyOf(address) !== 'ipv6' || !/^\d{1,3}$/.test(lengthText)) return null
  return length < prefixBitsMin || length > prefixBitsMax ? null : networkOf(address, length).text
}

/** Shorter prefixes belong to providers; longer ones have no room for hosts that choose their own address. */
export const prefixBitsMin = 16
export const prefixBitsMax = 64

/** Whether the address is publicly reachable; with `allowPrivate` also private addresses. */
export function isUsable(address: string, allowPrivate: boolean): boolean {
  const scope = scopeOf(address)
  if (scope === 'global') return !isCloudMetadata(address)
  return allowPrivate && scope === 'private'
}

/** The addresses of a dynamic IP: which families there are, and which addresses a report may carry. */
import { familyOf } from '#kernel/ip/address.ts'
import { networkOf } from '#kernel/ip/network.ts'
import { isCloudMetadata, scopeOf } from '#kernel/ip/scope.ts'

/** What a dynamic IP may know; a delegated prefix is kept apart from the router's own address. */
export const families = ['ipv4', 'ipv6', 'ipv6_prefix'] as const
export type Family = (typeof families)[number]

/** `2001:db8:1::7/48` as `2001:db8:1::/48`; null for what is no prefix, or one that no customer is delegated. */
export function readPrefix(text: string): string | null {
  const [address = '', lengthText = ''] = text.split('/')
  const length = Number(lengthText)
  if (familyOf(address) !== 'ipv6' || !/^\d{1,3}$/.test(lengthText)) return null
  return length < prefixBitsMin || length > prefixBitsMax ? null : networkOf(address, length).text
}

/** Shorter ones are those of providers; in a longer one there is no room for hosts that number themselves. */
export const prefixBitsMin = 16
export const prefixBitsMax = 64

/** Whether everybody can reach the address; with `allowPrivate` also whether those in its own network can. */
export function isUsable(address: string, allowPrivate: boolean): boolean {
  const scope = scopeOf(address)
  if (scope === 'global') return !isCloudMetadata(address)
  return allowPrivate && scope === 'private'
}

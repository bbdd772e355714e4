/**
 * The networks that a binding opens: templates with a placeholder for an address of the dynamic IP, such as
 * `{ipv4}/32`. Their width is checked twice: when they are entered, and whenever a rule is written, because only a
 * report shows the length of a prefix and whether an address is private.
 *
 *   IPv4   /24 and longer   with `allow_wide` /16
 *   IPv6   /48 and longer   with `allow_wide` /32
 */

import { type Family, isUsable } from '#areas/dynamic-ip/addresses.ts'
import type { DynamicIpRow } from '#areas/dynamic-ip/store.ts'
import { addressBits } from '#kernel/ip/address.ts'
import { networkOf } from '#kernel/ip/network.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'

type Template = { family: Family; length: number | null }

const leastLength = {
  ipv4: { usual: 24, wide: 16 },
  ipv6: { usual: 48, wide: 32 },
} as const

/** Parses a template; null if it is invalid. */
function readTemplate(text: string): Template | null {
  if (text === '{ipv6_prefix}') return { family: 'ipv6_prefix', length: null }
  const found = /^\{(ipv4|ipv6)\}\/(0|[1-9]\d{0,2})$/.exec(text)
  const family = found?.[1] as 'ipv4' | 'ipv6' | undefined
  const length = Number(found?.[2])
  return family === undefined || length > addressBits[family] ? null : { family, length }
}

/** Throws for invalid templates, and for ones that are too wide. */
export function requireTemplates(networks: readonly string[], allowWide: boolean): void {
  const faults = networks.flatMap((text, index) => {
    const message = templateFault(text, allowWide)
    return message === null ? [] : { pointer: pointer('networks', index), message }
  })
  if (faults.length > 0) throw invalidInput(faults)
}

function templateFault(text: string, allowWide: boolean): string | null {
  const template = readTemplate(text)
  if (template === null)
    return `must be an address with a prefix length, {ipv4}/24 to {ipv4}/32 or {ipv6}/48 to {ipv6}/128, or the delegated {ipv6_prefix}; got ${text}`
  return template.length === null
    ? null
    : widthFault(text, template.family === 'ipv4' ? 'ipv4' : 'ipv6', template.length, allowWide)
}

/** What is wrong with a network of this length; null if nothing. */
function widthFault(
  network: string,
  family: 'ipv4' | 'ipv6',
  length: number,
  allowWide: boolean,
): string | null {
  const { usual, wide } = leastLength[family]
  if (length >= usual || (allowWide && length >= wide)) return null
  return allowWide
    ? `${network} is wider than /${wide}, which is never allowed`
    : `${network} is wider than /${usual}: set allow_wide to allow networks down to /${wide}`
}

/** Why a configured network is not opened; shown in the binding. */
export type NetworkError = { code: 'network_too_wide' | 'network_not_public'; message: string }

/** The networks to open now, and the reason if one of them must not be opened. */
export function networksOf(
  dynamicIp: Pick<DynamicIpRow, 'addresses' | 'allow_private'>,
  { networks, allow_wide }: { networks: readonly string[]; allow_wide: boolean },
): { networks: string[]; networkError: NetworkError | null } {
  const opened = new Set<string>()
  let networkError: NetworkError | null = null
  for (const text of networks) {
    const template = readTemplate(text)
    const address = template && dynamicIp.addresses[template.family]?.address
    if (!template || !address) continue
    const network = template.length === null ? address : networkOf(address, template.length).text
    const refused = networkErrorOf(network, address, allow_wide, dynamicIp.allow_private)
    if (refused) networkError ??= refused
    else opened.add(network)
  }
  return { networks: [...opened], networkError }
}

function networkErrorOf(
  network: string,
  address: string,
  allowWide: boolean,
  allowPrivate: boolean,
): NetworkError | null {
  const [first = '', length = ''] = network.split('/')
  const tooWide = widthFault(network, first.includes(':') ? 'ipv6' : 'ipv4', Number(length), allowWide)
  if (tooWide) return { code: 'network_too_wide', message: `${tooWide}.` }
  const isOpen = [first, address.split('/')[0] ?? ''].every((one) => isUsable(one, allowPrivate))
  return isOpen
    ? null
    : {
        code: 'network_not_public',
        message: `${network} is private or reserved: set allow_private of the dynamic IP to allow it.`,
      }
}

/**
 * The addresses in a request. A value's format shows its family; `preserve` and `no` keep the family of their
 * parameter. So does an empty value, unless the dynamic IP allows clearing its addresses, because inadyn sends an empty
 * value if it found no address. Without any parameter, the client's address is used. A prefix is only taken from a
 * prefix parameter, never from the router's address.
 */
import { readAddress } from '#kernel/ip/address.ts'
import { type Family, readPrefix } from '../addresses.ts'
import type { ReportedAddresses } from '../reports/report.ts'

/** The parameters with addresses, as the various clients name them. */
const familyOf: Readonly<Record<string, Family>> = {
  myip: 'ipv4',
  myipv4: 'ipv4',
  ip: 'ipv4',
  myipv6: 'ipv6',
  ipv6: 'ipv6',
  ip6: 'ipv6',
  ip6lanprefix: 'ipv6_prefix',
}

const clearedAddresses: ReportedAddresses = { ipv4: null, ipv6: null, ipv6_prefix: null }
const keepsFamily = /^(preserve|no|nochg)$/i

/** Null if a value is not an address. */
export function readReportedAddresses(
  parameters: ReadonlyMap<string, string>,
  caller: string,
  mayWithdraw: boolean,
): ReportedAddresses | null {
  if (parameters.get('offline')?.toUpperCase() === 'YES') return clearedAddresses
  const named = Object.keys(familyOf).filter((name) => parameters.has(name))
  if (named.length === 0) return clientAddressOnly(caller)
  const reportedAddresses: ReportedAddresses = {}
  for (const name of named) {
    for (const value of valuesOf(parameters.get(name)))
      if (!addValue(reportedAddresses, value, name === 'ip6lanprefix')) return null
  }
  if (!mayWithdraw) return reportedAddresses
  for (const name of named) {
    const family = familyOf[name]
    if (family && valuesOf(parameters.get(name)).length === 0) reportedAddresses[family] ??= null
  }
  return reportedAddresses
}

export function clientAddressOnly(caller: string): ReportedAddresses | null {
  const found = readAddress(caller)
  return found && { [found.family]: found.address }
}

function valuesOf(text = ''): string[] {
  return text.split(',').flatMap((value) => value.trim() || [])
}

/** Returns false for an invalid address, and for a second one of the same family. */
function addValue(reportedAddresses: ReportedAddresses, value: string, isPrefix: boolean): boolean {
  if (keepsFamily.test(value)) return true
  const whole = value.replace(/^(\d[\d.]+)\/32$|^(.*:.*)\/128$/, '$1$2')
  const prefix =
    isPrefix || whole.includes('/') ? readPrefix(whole.includes('/') ? whole : `${whole}/64`) : null
  const found = prefix === null ? readAddress(whole) : { family: 'ipv6_prefix' as const, address: prefix }
  if (!found || (isPrefix && prefix === null)) return false
  const earlier = reportedAddresses[found.family]
  reportedAddresses[found.family] = found.address
  return earlier === undefined || earlier === found.address
}

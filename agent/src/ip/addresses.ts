/**
 * Finds the addresses that this machine has now: those of an interface, those that the service sees, or a combination.
 * A family without an address is returned with the reason and is not reported, so a failed lookup never clears an
 * address.
 */
import { isIPv4, isIPv6 } from 'node:net'
import { reasonOf, sendRequest } from '../http-request.ts'
import { choose, isBehindNat } from './choice.ts'
import { type ListedAddress, listAddresses } from './interface-list.ts'
import type { AddressFamily, Settings } from './settings.ts'

/** By family, with the field names of the API. The prefix is an address in it, with its length. */
export type Addresses = Partial<Record<AddressFamily | 'ipv6_prefix', string>>

export type Found = {
  addresses: Addresses
  /** Why a family has no address. */
  missing: Partial<Record<AddressFamily, string | undefined>>
  /** True if the service did not respond, so the agent retries soon. */
  isUnreachable: boolean
  /** A family over which the service has just responded. */
  reachableOver?: AddressFamily
}

/** Among equally good addresses, the one in `reported` is preferred, so that the same address is reported each time. */
export async function findAddresses(
  settings: Settings,
  reported: Addresses,
  signal: AbortSignal,
): Promise<Found> {
  if (settings.interface === null) return await askForAddresses(settings.url, settings.families, signal)
  const listed = await listAddresses(settings.interface)
  const found = readInterface(settings, settings.interface, listed, reported)
  if (found.missing.ipv4 === undefined || !isBehindNat(listed ?? [])) return found
  const asked = await askForAddresses(settings.url, ['ipv4'], signal)
  return {
    ...asked,
    addresses: { ...found.addresses, ...asked.addresses },
    missing: { ...found.missing, ipv4: asked.missing.ipv4 },
  }
}

function readInterface(
  { families, prefixBits }: Settings,
  name: string,
  listed: readonly ListedAddress[] | null,
  reported: Addresses,
): Found {
  const found: Found = { addresses: {}, missing: {}, isUnreachable: false }
  for (const family of families) {
    const address = choose(listed ?? [], family, reported[family])
    if (address !== null) found.addresses[family] = address
    else
      found.missing[family] = listed
        ? `interface ${name} has no usable public address`
        : `there is no interface ${name}`
  }
  if (prefixBits !== null && found.addresses.ipv6)
    found.addresses.ipv6_prefix = `${found.addresses.ipv6}/${prefixBits}`
  return found
}

async function askForAddresses(
  url: URL,
  families: readonly AddressFamily[],
  signal: AbortSignal,
): Promise<Found> {
  const answers = await Promise.all(
    families.map((family) =>
      askFor(url, family, signal).then(
        (address) => ({ family, address }),
        (error: unknown) => ({ family, fault: reasonOf(error) }),
      ),
    ),
  )
  const found: Found = { addresses: {}, missing: {}, isUnreachable: false }
  for (const answer of answers) {
    if ('fault' in answer) found.missing[answer.family] = answer.fault
    else {
      found.addresses[answer.family] = answer.address
      found.reachableOver ??= answer.family
    }
  }
  found.isUnreachable = found.reachableOver === undefined
  return found
}

async function askFor(base: URL, family: AddressFamily, signal: AbortSignal): Promise<string> {
  const isOfFamily = family === 'ipv4' ? isIPv4 : isIPv6
  const host = base.hostname.replace(/^\[(.*)\]$/, '$1')
  if ((isIPv4(host) || isIPv6(host)) && !isOfFamily(host))
    throw new Error(`${host} is an address of the other family`)
  const { status, text } = await sendRequest(new URL('v1/ingest/checkip', base), {
    signal,
    family,
  })
  const address = text.trim()
  if (status !== 200 || !isOfFamily(address))
    throw new Error(`the response from ${base.href} with status ${status} is not from Holdfast`)
  return address
}

import { readAddress } from '#kernel/ip/address.ts'
import type { Host } from '#providers/ports/registrar/registrar.ts'

/** A host with its addresses in canonical form, sorted. Texts that are no addresses are left out. */
export function canonicalHost(name: string, addresses: readonly string[]): Host {
  const canonical = addresses.flatMap((text) => readAddress(text)?.address ?? [])
  return { name, addresses: canonical.sort() }
}

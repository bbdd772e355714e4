import { isIP } from 'node:net'
import type { Address } from './address.ts'

/** The addresses of names in a hosts file (hosts(5)), in the order of the file; names in lower case. */
export function parseHosts(text: string): ReadonlyMap<string, readonly Address[]> {
  const hosts = new Map<string, Address[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    const family = isIP(address)
    if (family === 0) continue
    for (const name of names) {
      const of = hosts.get(name.toLowerCase()) ?? []
      of.push({ address, family: family === 6 ? 6 : 4 })
      hosts.set(name.toLowerCase(), of)
    }
  }
  return hosts
}

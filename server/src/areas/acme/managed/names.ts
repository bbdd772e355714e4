/** The names of a certificate, as users give them and as they are stored. */
import { DnsFault } from '#kernel/dns/fault.ts'
import { zoneName } from '#kernel/dns/name.ts'
import { readAddress } from '#kernel/ip/address.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'

export const namesMax = 100

/** Names in lower case as A-labels, wildcards with `*.` in front. Throws the faults of all. */
export function canonicalNames(names: readonly string[]): string[] {
  const faults: Fault[] = []
  const canonical = names.map((name, index) => {
    const read = readName(name)
    if ('fault' in read) faults.push({ pointer: pointer('names', index), message: read.fault })
    return 'name' in read ? read.name : ''
  })
  if (faults.length > 0) throw invalidInput(faults)
  return [...new Set(canonical)]
}

function readName(text: string): { name: string } | { fault: string } {
  if (readAddress(text.trim()))
    return {
      fault:
        'is an IP address: a CA validates addresses only at the host itself (http-01, tls-alpn-01), never by DNS. Order it with an ACME client on that host',
    }
  const isWildcard = text.startsWith('*.')
  try {
    const name = zoneName(isWildcard ? text.slice(2) : text)
    if (!/^[a-z0-9.-]+$/.test(name) || !name.includes('.'))
      return { fault: 'must be a host name with a domain, such as www.example.com' }
    return { name: isWildcard ? `*.${name}` : name }
  } catch (error) {
    if (error instanceof DnsFault) return { fault: error.message }
    throw error
  }
}

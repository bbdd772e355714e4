import { DnsFault } from '#kernel/dns/fault.ts'
import { zoneName } from '#kernel/dns/name.ts'
import { isRegistrable } from '#kernel/domains/watch/tld-profiles.ts'
import { type Fault, invalidInput } from '#kernel/problem/problem.ts'

/** The canonical names, each once. Throws all faults. */
export function registrableNames(names: readonly string[], at: (index: number) => string): string[] {
  const canonical = new Set<string>()
  const faults: Fault[] = []
  for (const [index, text] of names.entries()) {
    const name = canonicalOf(text.trim())
    if ('message' in name) faults.push({ pointer: at(index), message: name.message })
    else canonical.add(name.name)
  }
  if (faults.length > 0) throw invalidInput(faults)
  return [...canonical]
}

function canonicalOf(text: string): { name: string } | { message: string } {
  try {
    const name = zoneName(text)
    if (isRegistrable(name)) return { name }
    return {
      message: 'must be a name as it can be registered, directly below a TLD or a suffix such as co.uk',
    }
  } catch (error) {
    if (error instanceof DnsFault) return { message: error.message }
    throw error
  }
}

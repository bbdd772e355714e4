import { createEgress, type Egress } from '#platform/net/egress.ts'
import { egressPolicy } from '#platform/net/policy.ts'
import type { ProviderState, ProviderTools } from '#providers/ports/provider.ts'

/** What an adapter gets in tests: the real egress, open to the loopback address, and provider state in memory. */
export function testTools(egress: Egress = loopbackEgress()): ProviderTools {
  return { egress, providerState: memoryProviderState() }
}

/** The guarded egress with private networks open. */
export function loopbackEgress(): Egress {
  return createEgress(egressPolicy({ allowPrivateNetworks: true, egressAllow: [], egressDeny: [] }))
}

function memoryProviderState(): ProviderState {
  const notes = new Map<string, unknown>()
  return {
    read: async (key) => structuredClone(notes.get(key)),
    update: async (key, change) => {
      const value = change(structuredClone(notes.get(key)))
      if (value === undefined) notes.delete(key)
      else notes.set(key, structuredClone(value))
    },
    keys: async (prefix) => [...notes.keys()].filter((key) => key.startsWith(prefix)),
  }
}

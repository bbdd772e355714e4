import { Resolver } from 'node:dns/promises'
import { isSpecialName } from './root-servers.ts'

/** The target of the CNAME record of a name, by the resolver of this machine; null: it has none, or no answer came. */
export type AliasLookup = (name: string) => Promise<string | null>

const timeout = 3000
const tries = 2

/** `servers`: addresses with ports that are asked instead of the resolver of this machine. */
export function createAliasLookup(servers?: readonly string[]): AliasLookup {
  return async (name) => {
    if (isSpecialName(name)) return null
    try {
      const resolver = new Resolver({ timeout, tries })
      if (servers) resolver.setServers(servers)
      const [target] = await resolver.resolveCname(name)
      return target?.toLowerCase().replace(/\.$/, '') ?? null
    } catch {
      return null
    }
  }
}

import type { Check } from '../check.ts'
import { delegatedServers, delegatedZone, hostList } from '../name-servers.ts'
import { changeAtRegistrar } from '../remedies.ts'

/** The zone in Holdfast is not the one that the domain uses. */
export const nameserversElsewhereCheck: Check = {
  code: 'nameservers_elsewhere',
  place: 'zone',
  find(facts) {
    const servers = delegatedServers(facts)
    const found = delegatedZone(facts)
    if (!servers?.length || !found || found.isDelegated) return null
    const { nameservers } = found.zone
    return {
      severity: 'warning',
      summary: 'The domain does not use the name servers of its zone',
      message: `${facts.domain.name} uses ${hostList(servers)}. The zone in Holdfast is at ${hostList(nameservers)}, so its records have no effect.`,
      remedies: changeAtRegistrar(facts, 'set_nameservers', 'Use the name servers of the zone', {
        nameservers,
      }),
    }
  },
}

/** Sets of name servers, compared. */
import type { DomainFacts, ZoneFacts } from './check.ts'

/** The name servers to which the domain is delegated: what its parent says, or else its registrar. */
export function delegatedServers({ delegation, domain }: DomainFacts): readonly string[] | null {
  return delegation ? delegation.parent.nameservers : domain.nameservers
}

export function areSameHosts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((host) => b.includes(host))
}

export function hostList(hosts: readonly string[]): string {
  return hosts.length === 0 ? '–' : hosts.join(', ')
}

/**
 * The zone that the delegation leads to. Several zones may have the name, for example at the old and the new provider.
 * Without one, the first that has name servers, to which it should lead.
 */
export function delegatedZone(facts: DomainFacts): { zone: ZoneFacts; isDelegated: boolean } | null {
  const servers = delegatedServers(facts)
  const withServers = facts.zones.filter(({ nameservers }) => nameservers.length > 0)
  const zone = withServers.find(({ nameservers }) => nameservers.some((host) => servers?.includes(host)))
  if (zone) return { zone, isDelegated: true }
  const [first] = withServers
  return first ? { zone: first, isDelegated: false } : null
}

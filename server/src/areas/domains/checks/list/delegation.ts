import type { Check, DomainFacts, Finding } from '../check.ts'
import { areSameHosts, delegatedZone, hostList } from '../name-servers.ts'
import { changeAtRegistrar, refreshDomain } from '../remedies.ts'

/** What the parent delegates to, against the registrar's name servers and those of the zone. */
export const delegationCheck: Check = {
  code: 'delegation',
  place: 'delegation',
  needsDelegation: true,
  find: (facts) => notDelegated(facts) ?? otherThanRegistrar(facts) ?? otherThanZone(facts),
}

function notDelegated(facts: DomainFacts): Finding | null {
  const { domain, delegation } = facts
  if (!delegation || delegation.parent.nameservers.length > 0) return null
  if (domain.status !== 'active') return null
  return {
    severity: 'critical',
    summary: 'The registry does not delegate the domain',
    message: `The registry publishes no name servers for ${domain.name}, so it does not resolve. Its registrar has ${hostList(domain.nameservers ?? [])}.`,
    remedies: remediesOf(facts),
  }
}

function otherThanRegistrar(facts: DomainFacts): Finding | null {
  const { domain, delegation } = facts
  if (!delegation || !domain.nameservers?.length) return null
  const { nameservers } = delegation.parent
  if (nameservers.length === 0 || areSameHosts(nameservers, domain.nameservers)) return null
  return {
    severity: 'warning',
    summary: 'The registry and the registrar have different name servers',
    message: `The registry delegates ${domain.name} to ${hostList(nameservers)}. Its registrar has ${hostList(domain.nameservers)}. A change takes up to some hours; if it stays so, set the name servers again.`,
    remedies: [refreshDomain(facts), ...remediesOf(facts)],
  }
}

function otherThanZone(facts: DomainFacts): Finding | null {
  const { domain, delegation } = facts
  const found = delegatedZone(facts)
  if (!delegation || !found?.isDelegated) return null
  const { nameservers } = delegation.parent
  if (areSameHosts(nameservers, found.zone.nameservers)) return null
  return {
    severity: 'warning',
    summary: 'The delegation and the zone have different name servers',
    message: `The registry delegates ${domain.name} to ${hostList(nameservers)}. Its zone has the NS records ${hostList(found.zone.nameservers)}. Both should be the same.`,
    remedies: remediesOf(facts),
  }
}

function remediesOf(facts: DomainFacts) {
  const servers = delegatedZone(facts)?.zone.nameservers ?? facts.domain.nameservers ?? []
  if (servers.length === 0) return []
  return changeAtRegistrar(facts, 'set_nameservers', 'Set the name servers at the registrar', {
    nameservers: servers,
  })
}

import { type DnsKey, dnsKeyText, dsText, matchesKey } from '#kernel/domains/ds-record.ts'
import type { ServerReading } from '#platform/delegation/delegation.ts'
import type { Check, DomainFacts, Finding } from '../check.ts'
import { changeAtRegistrar } from '../remedies.ts'

/** The DS records at the parent, against the keys that the servers have and the registrar's DS records. */
export const dsMismatchCheck: Check = {
  code: 'ds_mismatch',
  place: 'dnssec',
  needsDelegation: true,
  find: (facts) => withoutKeys(facts) ?? withOtherKeys(facts) ?? otherThanRegistrar(facts),
}

function withoutKeys(facts: DomainFacts): Finding | null {
  const { domain, delegation } = facts
  const serving = servingOf(facts)
  if (!delegation?.parent.dsRecords.length || serving.length === 0) return null
  if (serving.some(({ keys }) => keys.length > 0)) return null
  return {
    severity: 'critical',
    summary: 'The registry has DS records, but the zone is not signed',
    message: `The registry publishes DS records with key tags ${tagsOf(facts)} for ${domain.name}, and its name servers have no keys. Resolvers that validate DNSSEC reject all answers, so the domain does not resolve for many users. Remove the DS records, or sign the zone.`,
    remedies: changeAtRegistrar(facts, 'set_ds_records', 'Remove the DS records', { ds_records: [] }),
  }
}

function withOtherKeys(facts: DomainFacts): Finding | null {
  const { domain, delegation } = facts
  const records = delegation?.parent.dsRecords ?? []
  if (records.length === 0) return null
  const broken = servingOf(facts).filter(({ keys }) => {
    const matches = records.map((ds) => matchesKey(domain.name, ds, keys))
    return matches.every((match) => match === false)
  })
  if (broken.length === 0) return null
  return {
    severity: 'critical',
    summary: 'The DS records at the registry match none of the keys',
    message: `The registry publishes DS records with key tags ${tagsOf(facts)} for ${domain.name}, which match no key of ${[...new Set(broken.map(({ host }) => host))].join(', ')}. Resolvers that validate DNSSEC reject the answers, so the domain does not resolve for many users.`,
    remedies: setServed(facts),
  }
}

function otherThanRegistrar(facts: DomainFacts): Finding | null {
  const { domain, delegation } = facts
  if (!delegation?.parent.nameservers.length || domain.ds_records === null) return null
  const atParent = delegation.parent.dsRecords.map(dsText).sort()
  if (atParent.join() === [...domain.ds_records].sort().join()) return null
  return {
    severity: 'warning',
    summary: 'The registry and the registrar have different DS records',
    message: `The registry publishes ${atParent.length} DS records for ${domain.name}, and its registrar has ${domain.ds_records.length}. A change takes up to some hours; if it stays so, set the DS records again.`,
    remedies: setServed(facts),
  }
}

type Serving = ServerReading & { keys: readonly DnsKey[] }

export function servingOf({ delegation }: DomainFacts): Serving[] {
  return delegation?.servers.filter((server): server is Serving => server.keys !== null) ?? []
}

/** Keys that sign the keys of the zone: the secure entry point flag (RFC 4034, section 2.1.1). */
export function entryKeysOf(facts: DomainFacts): readonly DnsKey[] {
  const [first, ...others] = servingOf(facts).map(({ keys }) => keys.filter(({ flags }) => (flags & 1) === 1))
  return (first ?? []).filter(({ publicKey }) =>
    others.every((keys) => keys.some((key) => key.publicKey === publicKey)),
  )
}

/** Sets the DS records of the keys that all servers have. */
export function setServed(facts: DomainFacts) {
  const dnskeys = entryKeysOf(facts).map(dnsKeyText)
  if (dnskeys.length === 0) return []
  return changeAtRegistrar(facts, 'set_ds_records', 'Set the DS records of the zone’s keys', { dnskeys })
}

function tagsOf({ delegation }: DomainFacts): string {
  const tags = new Set(delegation?.parent.dsRecords.map(({ keyTag }) => keyTag))
  return [...tags].join(', ')
}

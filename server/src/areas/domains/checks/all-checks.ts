import { attentionOf } from './attention.ts'
import type { Check, CheckProblem, DomainFacts } from './check.ts'
import { contactUnverifiedCheck } from './list/contact-unverified.ts'
import { delegationCheck } from './list/delegation.ts'
import { dnssecMissingDsCheck } from './list/dnssec-missing-ds.ts'
import { domainWithoutZoneCheck } from './list/domain-without-zone.ts'
import { dsMismatchCheck } from './list/ds-mismatch.ts'
import { expiringWithoutAutoRenewCheck } from './list/expiring-without-auto-renew.ts'
import { lameServerCheck } from './list/lame-server.ts'
import { nameserversElsewhereCheck } from './list/nameservers-elsewhere.ts'
import { registryDisagreesCheck } from './list/registry-disagrees.ts'
import { renewalUnpaidCheck } from './list/renewal-unpaid.ts'
import { serialMismatchCheck } from './list/serial-mismatch.ts'
import { statusChecks } from './list/status.ts'
import { unlockedCheck } from './list/unlocked.ts'

/** Every check of a domain, in the order of its chain. */
export const allChecks: readonly Check[] = [
  ...statusChecks,
  contactUnverifiedCheck,
  registryDisagreesCheck,
  expiringWithoutAutoRenewCheck,
  renewalUnpaidCheck,
  unlockedCheck,
  delegationCheck,
  lameServerCheck,
  serialMismatchCheck,
  dsMismatchCheck,
  dnssecMissingDsCheck,
  nameserversElsewhereCheck,
  domainWithoutZoneCheck,
]

export const checkCodes: readonly string[] = allChecks.map(({ code }) => code)

/** The problems of a domain, the most severe first. A domain that left its registrar has none. */
export function problemsOf(facts: DomainFacts): CheckProblem[] {
  if (facts.domain.status === 'gone') return []
  return allChecks
    .flatMap(({ code, place, find }) => {
      const finding = find(facts)
      return finding ? [{ code, place, link: null, ...finding }] : []
    })
    .sort((a, b) => attentionOf([a]) - attentionOf([b]))
}

import { daysLeft } from '#kernel/domains/expiry.ts'
import type { Money } from '#kernel/money/money.ts'
import type { Check, DomainFacts, Finding } from '../check.ts'
import { listAgain } from '../remedies.ts'

/** The credit is compared with the renewals of so many days. */
export const unpaidDays = 30
const criticalDays = 7

/** The domain is not renewed because the account at its registrar cannot pay for it. */
export const renewalUnpaidCheck: Check = {
  code: 'renewal_unpaid',
  place: 'registrar',
  find: (facts) => refused(facts) ?? tooLittleCredit(facts),
}

function refused(facts: DomainFacts): Finding | null {
  const { domain, payment } = facts
  if (!payment || payment.refusal === null) return null
  const { vendor, billing, refusal } = payment
  return {
    severity: severityOf(facts) ?? 'warning',
    summary: 'The last renewal could not be paid',
    message: `The renewal of ${domain.name} has failed: ${refusal}`,
    remedies: [],
    ...linkOf(vendor, billing),
  }
}

/**
 * Only of registrars whose renewals are paid from the credit alone. Nothing can be said about others: a credit of zero is
 * usual where a card is charged.
 */
function tooLittleCredit(facts: DomainFacts): Finding | null {
  const { domain, payment } = facts
  const severity = severityOf(facts)
  if (!payment?.shortage || severity === null || domain.is_auto_renewed !== true) return null
  const { vendor, billing, shortage } = payment
  if (domain.expires_on < shortage.on) return null
  return {
    severity,
    summary: 'The credit at the registrar is too low for the renewal',
    message: `${domain.name} expires on ${domain.expires_on} and is renewed automatically. The account at ${vendor} has ${textOf(shortage.balance)}, and the renewals until ${shortage.on} cost ${textOf(shortage.due)}. Add credit.`,
    remedies: listAgain(facts),
    ...linkOf(vendor, billing),
  }
}

/** Null: not soon. */
function severityOf({ domain, now }: DomainFacts): Finding['severity'] | null {
  const { expires_at } = domain
  if (expires_at === null) return null
  const days = daysLeft(expires_at, now)
  if (days > unpaidDays) return null
  return days <= criticalDays ? 'critical' : 'warning'
}

function linkOf(vendor: string, url: string | null): Pick<Finding, 'link'> {
  return url === null ? {} : { link: { label: `Billing at ${vendor}`, url } }
}

function textOf({ amount, currency }: Money): string {
  return `${amount} ${currency}`
}

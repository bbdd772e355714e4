import type { DomainStatus } from '#kernel/domains/domain-status.ts'
import type { Check } from '../check.ts'
import { refreshDomain } from '../remedies.ts'

type Text = { summary: string; message: string }

/** Statuses with which a domain does not resolve, or soon belongs to someone else. */
const texts: Partial<Record<DomainStatus, Text>> = {
  suspended: {
    summary: 'The domain is on hold and does not resolve',
    message:
      'Its registrar or registry has put it on hold. Often the e-mail address of its owner was not verified. Ask the registrar.',
  },
  expired: {
    summary: 'The domain has expired',
    message: 'Its registrar still renews it, usually at the usual price: renew it now.',
  },
  redemption: {
    summary: 'The domain was deleted and can still be restored',
    message: 'A restore costs more than a renewal, and is possible for some weeks. Ask the registrar now.',
  },
  pending_delete: {
    summary: 'The domain is about to be released',
    message: 'It cannot be restored any more. Anyone can register it once the registry has released it.',
  },
}

export const statusChecks: readonly Check[] = Object.entries(texts).map(([status, text]) => ({
  code: status,
  place: 'registrar',
  find: (facts) =>
    facts.domain.status === status
      ? { severity: 'critical', ...text, remedies: [refreshDomain(facts)] }
      : null,
}))

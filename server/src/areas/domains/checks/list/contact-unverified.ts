import { daysLeft } from '#kernel/domains/expiry.ts'
import type { Check } from '../check.ts'
import { resendVerification } from '../remedies.ts'

const criticalDays = 5

/** The registrant has to verify an e-mail address, or the domain is suspended (ICANN RAA, Whois Accuracy Program). */
export const contactUnverifiedCheck: Check = {
  code: 'contact_unverified',
  place: 'registrar',
  find({ domain, now }) {
    const { name, unverified_email, verification_deadline: deadline } = domain
    if (unverified_email === null) return null
    const isUrgent = deadline !== null && daysLeft(deadline, now) <= criticalDays
    return {
      severity: isUrgent ? 'critical' : 'warning',
      summary: 'The e-mail address of the owner is not verified',
      message:
        deadline === null
          ? `The registrar has sent a mail with a link to the owner of ${name}. If nobody opens it within about 15 days, the domain is suspended and does not resolve.`
          : `The registrar has sent a mail with a link to the owner of ${name}. If nobody opens it by ${deadline.toISOString().slice(0, 10)}, the domain is suspended and does not resolve.`,
      remedies: [resendVerification(domain.id)],
    }
  },
}

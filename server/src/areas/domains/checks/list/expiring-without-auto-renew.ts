import { daysLeft } from '#kernel/domains/expiry.ts'
import type { Check } from '../check.ts'
import { changeAtRegistrar } from '../remedies.ts'

const warningDays = 30
const criticalDays = 7

/** The domain expires soon, and is not known to be renewed. */
export const expiringWithoutAutoRenewCheck: Check = {
  code: 'expiring_without_auto_renew',
  place: 'registrar',
  find(facts) {
    const { domain, now } = facts
    const { expires_at, is_auto_renewed } = domain
    if (domain.status !== 'active' || expires_at === null || is_auto_renewed === true) return null
    const days = daysLeft(expires_at, now)
    if (days > warningDays) return null
    return {
      severity: days <= criticalDays ? 'critical' : 'warning',
      summary: 'The domain expires soon and is not renewed automatically',
      message:
        is_auto_renewed === null
          ? `${domain.name} expires on ${domain.expires_on}. Its registrar does not tell whether it is renewed automatically.`
          : `${domain.name} expires on ${domain.expires_on}. Renew it, or switch on automatic renewal.`,
      remedies: changeAtRegistrar(facts, 'set_auto_renew', 'Switch on automatic renewal', {
        auto_renew: true,
      }),
    }
  },
}

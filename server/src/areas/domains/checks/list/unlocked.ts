import { isRegistryLocked } from '#kernel/domains/epp-status.ts'
import type { Check } from '../check.ts'
import { changeAtRegistrar } from '../remedies.ts'

/** Nothing but the auth code protects the domain against a transfer. */
export const unlockedCheck: Check = {
  code: 'unlocked',
  place: 'registrar',
  find(facts) {
    const { domain } = facts
    const isLocked = domain.is_locked !== false || isRegistryLocked(domain.epp_statuses)
    if (isLocked || domain.status !== 'active') return null
    return {
      severity: 'warning',
      summary: 'The domain is not locked against transfers',
      message: `With its auth code, ${domain.name} can be transferred to another registrar.`,
      remedies: changeAtRegistrar(facts, 'set_lock', 'Lock the domain', { locked: true }),
    }
  },
}

/** How urgent the expiry of a domain is. */
import type { Domain } from '#areas/domains/states.tsx'

export type Urgency = 'none' | 'soon' | 'urgent'
type Expiring = Pick<Domain, 'days_left' | 'auto_renew' | 'status'>

/** The same limits as those of the filter for domains that need attention, and of urgent notifications. */
const soonDays = 30
const urgentDays = 7
/** The bar is full for a domain that was registered or renewed for a year. */
const barDays = 365

/** A domain that is renewed automatically is not urgent before its expiry. */
export function urgencyOf({ days_left, auto_renew, status }: Expiring): Urgency {
  if (days_left === null || status === 'gone') return 'none'
  if (days_left <= 0) return 'urgent'
  if (auto_renew === true || days_left > soonDays) return 'none'
  return days_left < urgentDays ? 'urgent' : 'soon'
}

/** The share of a year that is left, in percent. A domain that expires today still has a visible bar. */
export function yearShare(daysLeft: number): number {
  return Math.min(100, Math.max(2, (daysLeft / barDays) * 100))
}

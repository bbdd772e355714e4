import type { Managed } from '../states.tsx'

export type RenewalReason =
  | 'inProgress'
  | 'failing'
  | 'revoked'
  | 'never'
  | 'suggested'
  | 'suggestedEarlier'
  | 'suggestedLater'
  | 'half'
  | 'third'

const shortLivedMs = 10 * 86_400_000

type Known = Pick<Managed, 'state' | 'next_order_at' | 'suggested_renewal' | 'not_before' | 'not_after'>

/** Why the next order is when it is (renewal-time.ts of the service has the rules). */
export function renewalReason(managed: Known): RenewalReason {
  const { state, next_order_at, suggested_renewal, not_before, not_after } = managed
  if (state === 'failing') return next_order_at === null ? 'never' : 'failing'
  if (state === 'revoked') return 'revoked'
  if (state !== 'issued') return 'inProgress'
  if (next_order_at === null) return 'never'
  if (suggested_renewal !== null) {
    const [start, next, end] = [suggested_renewal.start, next_order_at, suggested_renewal.end].map(timeOf)
    if (Number(next) < Number(start)) return 'suggestedEarlier'
    return Number(next) > Number(end) ? 'suggestedLater' : 'suggested'
  }
  const lifetime = timeOf(not_after) - timeOf(not_before)
  return lifetime <= shortLivedMs ? 'half' : 'third'
}

function timeOf(at: unknown): number {
  return Date.parse(String(at))
}

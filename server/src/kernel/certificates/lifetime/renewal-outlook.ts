/**
 * How many renewals there will be in each month, if every certificate is renewed when a third of its time is left. What
 * public authorities issue is limited to the time that is allowed on the day of its issue; others stay as long as they are.
 */
import { lifetimeLimitSteps, renewalDueAt } from './expiry.ts'

export type RenewedCertificates = {
  issuedAt: Date
  lifetimeMs: number
  /** Of a public authority, which the limits are for. */
  isPublic: boolean
  count: number
}

const day = 86_400_000
/** A certificate whose time is not positive is broken, and renewed as one of three hours would be. */
const lifetimeMinMs = day / 8

/** The first days of this month and of the following ones, and of the month after them. */
export function monthsFrom(now: Date, count: number): Date[] {
  return Array.from(
    { length: count + 1 },
    (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index)),
  )
}

/** For each month between two of `months`. What is overdue is renewed now. */
export function renewalsByMonth(
  { issuedAt, lifetimeMs, isPublic, count }: RenewedCertificates,
  months: readonly Date[],
  now: Date,
): number[] {
  let next = Math.max(now.getTime(), dueAfter(issuedAt.getTime(), lifetimeMs))
  let lifetime = lifetimeMs
  return months.slice(1).map((end) => {
    let renewals = 0
    while (next < end.getTime()) {
      const limit = isPublic ? limitAt(next) : noLimit
      lifetime = Math.min(lifetime, limit.ms)
      const step = dueAfter(next, lifetime) - next
      // All renewals until the limit changes, or the month ends, follow each other at the same distance.
      const until = Math.min(end.getTime(), limit.until)
      const times = Math.ceil((until - next) / step)
      renewals += times * count
      next += times * step
    }
    return renewals
  })
}

/** When the present certificates should be renewed. */
export function renewalDueOf({ issuedAt, lifetimeMs }: RenewedCertificates): Date {
  return new Date(dueAfter(issuedAt.getTime(), lifetimeMs))
}

function dueAfter(issuedAt: number, lifetimeMs: number): number {
  const lifetime = Math.max(lifetimeMs, lifetimeMinMs)
  return renewalDueAt({ not_before: new Date(issuedAt), not_after: new Date(issuedAt + lifetime) }).getTime()
}

type Limit = { ms: number; until: number }

const noLimit: Limit = { ms: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY }

/** The limit at a time, and when the next one begins. */
function limitAt(at: number): Limit {
  const next = lifetimeLimitSteps.findLast(({ from }) => from > at)
  const present = lifetimeLimitSteps.find(({ from }) => from <= at)
  return {
    ms: (present?.days ?? Number.POSITIVE_INFINITY) * day,
    until: next?.from ?? Number.POSITIVE_INFINITY,
  }
}

/** When certificates are renewed. */
import { addSeconds } from '#kernel/time.ts'

type Validity = { not_before: Date; not_after: Date }

const shortLivedSeconds = 10 * 86_400
const pauseSecondsMin = 60
const pauseSecondsMax = 6 * 3600

/**
 * Without a suggestion of the CA: at a third of the lifetime that is left, or half of it for short-lived certificates.
 * `issuedAt`: by the clock of this machine.
 */
export function renewalByLifetime(validity: Validity, issuedAt: Date = validity.not_before): Date {
  const lifetime = lifetimeOf(validity)
  const left = lifetime <= shortLivedSeconds ? lifetime / 2 : lifetime / 3
  return later(addSeconds(validity.not_after, -left), earliestAfter(issuedAt, lifetime))
}

/**
 * A random time within the window that the CA suggests (RFC 9773, section 4.2), but before the last sixth of the lifetime:
 * the certificate must not expire because the CA is wrong.
 */
export function renewalInWindow(
  { start, end }: { start: string; end: string },
  validity: Validity,
  issuedAt: Date,
): Date {
  const [from, until] = [Date.parse(start), Date.parse(end)]
  const lifetime = lifetimeOf(validity)
  const latest = addSeconds(validity.not_after, -lifetime / 6).getTime()
  const within = Math.floor(from + Math.random() * (until - from))
  return later(new Date(Math.min(within, latest)), earliestAfter(issuedAt, lifetime))
}

function lifetimeOf({ not_before, not_after }: Validity): number {
  return Math.max((not_after.getTime() - not_before.getTime()) / 1000, 0)
}

/**
 * Certificates do not follow each other without a pause, even if the clock of this machine is wrong or the CA suggests times
 * that have passed for each new one.
 */
function earliestAfter(issuedAt: Date, lifetime: number): Date {
  return addSeconds(issuedAt, Math.min(Math.max(lifetime / 4, pauseSecondsMin), pauseSecondsMax))
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

/** Seconds until the next order after so many failed ones: the first soon, since DNS may only have been slow. */
export function secondsAfterFailures(failures: number): number {
  const minutes = [15, 60, 180, 360, 720][failures - 1] ?? 1440
  return minutes * 60 * (1 + Math.random() * 0.2)
}

/** When certificates are renewed. */
import { addSeconds } from '#kernel/time.ts'

type Validity = { not_before: Date; not_after: Date }

const shortLivedSeconds = 10 * 86_400

/** Without a suggestion of the CA: at a third of the lifetime that is left, or half of it for short-lived certificates. */
export function renewalByLifetime({ not_before, not_after }: Validity): Date {
  const lifetime = (not_after.getTime() - not_before.getTime()) / 1000
  const left = lifetime <= shortLivedSeconds ? lifetime / 2 : lifetime / 3
  return addSeconds(not_after, -left)
}

/** A random time within the window that the CA suggests (RFC 9773, section 4.2). */
export function renewalInWindow({ start, end }: { start: string; end: string }): Date {
  const [from, until] = [Date.parse(start), Date.parse(end)]
  return new Date(Math.floor(from + Math.random() * (until - from)))
}

/** Seconds until the next order after so many failed ones: the first soon, since DNS may only have been slow. */
export function secondsAfterFailures(failures: number): number {
  const minutes = [15, 60, 180, 360, 720][failures - 1] ?? 1440
  return minutes * 60 * (1 + Math.random() * 0.2)
}

import { addSeconds } from '#kernel/time.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds from one attempt to the next: 12 attempts over about 76 hours. */
const pauses = [
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

export const attemptsMax = pauses.length + 1

/** What a receiver lets us know by failing. */
export type Failure = {
  status: number | null
  timedOut: boolean
  /** The `Retry-After` header of its answer. */
  retryAfter: string | undefined
}

/** Answers of a receiver, or of what stands before it, that has too much to do. */
const overloadStatuses = [429, 502, 504]

/**
 * When to try again after the `attempt`-th failure, null if that was the last. Up to a fifth later than the
 * schedule, never earlier, so that what failed together does not return together. A receiver that is
 * overloaded is left alone for a minute at least, and its `Retry-After` may stretch a pause up to four
 * times, to a day at most.
 */
export function nextAttemptAt(
  attempt: number,
  now: Date,
  failure: Failure,
  random: () => number = Math.random,
): Date | null {
  const scheduled = pauses[attempt - 1]
  if (scheduled === undefined) return null
  const isOverloaded = failure.timedOut || overloadStatuses.includes(failure.status ?? 0)
  const pause = isOverloaded ? Math.max(scheduled, minute) : scheduled
  const asked = Math.min(retryAfterSeconds(failure.retryAfter, now) ?? 0, pause * 4, day)
  return addSeconds(now, Math.max(pause, asked) * (1 + random() * 0.2))
}

/** The seconds of a `Retry-After` header: a number, or a date (RFC 9110, 10.2.3). */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, (date - now.getTime()) / 1000)
}

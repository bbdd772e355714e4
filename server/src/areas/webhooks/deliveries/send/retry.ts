import { addSeconds } from '#kernel/time.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds between attempts: 12 attempts over about 76 hours. */
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

/** What a failure says about the receiver. */
export type Failure = {
  status: number | null
  timedOut: boolean
  /** The `Retry-After` header of its response. */
  retryAfter: string | undefined
  /** What the response says beyond its status: see `FailureMeaning`. */
  final?: 'rejected' | 'gone'
  remedy?: string
}

/** Statuses of an overloaded receiver or proxy. */
const overloadStatuses = [429, 502, 504]

/**
 * The time of the next attempt after the `attempt`-th failure, null if that was the last or none can succeed. It is up to a fifth later
 * than the schedule and never earlier, so that simultaneous failures are not retried simultaneously. An overloaded
 * receiver gets at least a minute, and its `Retry-After` may extend a pause up to four times, to at most a day.
 */
export function nextAttemptAt(
  attempt: number,
  now: Date,
  failure: Failure,
  random: () => number = Math.random,
): Date | null {
  const scheduled = pauses[attempt - 1]
  if (scheduled === undefined || failure.final === 'rejected') return null
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

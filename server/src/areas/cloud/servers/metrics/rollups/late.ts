import { addSeconds, binEnd } from '#kernel/time.ts'
import { tiers } from '../tiers.ts'

/**
 * Five minutes are rolled up so many seconds after their end. A transaction that began to write them before
 * `lateSeconds` has ended by then: its few statements take at most a minute each.
 */
export const closedAfterSeconds = 360
const lateSeconds = 60

/** Whether the five minutes of a time may have been rolled up before it is written. */
export function isLate(at: Date, now: Date): boolean {
  const [, fiveMinutes] = tiers
  return fiveMinutes !== undefined && addSeconds(binEnd(at, fiveMinutes), lateSeconds) < now
}

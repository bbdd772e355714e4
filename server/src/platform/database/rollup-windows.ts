/**
 * Which times are rolled up into rows of five minutes, hours and days, by work that follows the clock some minutes
 * behind. What is written late has to be rolled up apart.
 */
import { addSeconds, binEnd, binStart } from '#kernel/time.ts'

export type Window = { from: Date; to: Date }

const fiveMinutes = { seconds: 300 }
const hour = { seconds: 3600 }

/**
 * Five minutes are rolled up so many seconds after their end. A transaction that began to write them before
 * `lateSeconds` has ended by then: its few statements take at most a minute each.
 */
const closedAfterSeconds = 360
const lateSeconds = 60

/** Whether the five minutes of a time may have been rolled up before it is written. */
export function isLate(at: Date, now: Date): boolean {
  return addSeconds(binEnd(at, fiveMinutes), lateSeconds) < now
}

/** The next times after `rolledUntil`, an hour at most. Empty if none are closed; `hasMore` if others follow. */
export function nextWindow(rolledUntil: Date, now: Date): Window & { hasMore: boolean } {
  const closed = binStart(addSeconds(now, -closedAfterSeconds), fiveMinutes)
  // Later only if the clock was set back.
  const from = rolledUntil < closed ? rolledUntil : closed
  const end = binEnd(from, hour)
  const to = end < closed ? end : closed
  return { from, to, hasMore: to < closed }
}

/** What of a window is written in rows of this width. A row of an hour or a day is complete when the window ends it. */
export function windowOfWidth(width: { seconds: number }, { from, to }: Window): Window | null {
  if (to <= from) return null
  if (width.seconds === fiveMinutes.seconds) return { from, to }
  const isComplete = binStart(to, width).getTime() === to.getTime()
  return isComplete ? { from: addSeconds(to, -width.seconds), to } : null
}

/** When a heartbeat expects its next success. All times are milliseconds since the epoch, durations milliseconds. */
import type { CalendarExpression } from '../schedule/calendar-expression.ts'
import { nextCalendarTime } from '../schedule/calendar-schedule.ts'
import type { CronExpression } from '../schedule/cron-expression.ts'
import { nextCronRun } from '../schedule/cron-schedule.ts'

export type HeartbeatSchedule =
  | { kind: 'period'; period: number }
  | { kind: 'cron'; expression: CronExpression; timeZone: string }
  | { kind: 'oncalendar'; expression: CalendarExpression; timeZone: string }

const largestTolerance = 5 * 60_000

/**
 * When the next success is due after a success at `success`, or null if the schedule never runs again.
 *
 * A success shortly before a scheduled time counts for that time: a job that starts a minute early has run. If
 * `tolerance` is null, it is the smaller of five minutes and a tenth of the gap between two scheduled times.
 */
export function dueAfter(
  schedule: HeartbeatSchedule,
  success: number,
  tolerance: number | null = null,
): number | null {
  if (schedule.kind === 'period') return success + schedule.period
  const next = nextRun(schedule, success)
  if (next === null) return null
  const following = nextRun(schedule, next)
  const allowed = tolerance ?? Math.min(largestTolerance, following === null ? 0 : (following - next) / 10)
  return next - success <= allowed ? following : next
}

/** The next run after every time from `after` until it. */
type KnownRun = { after: number; next: number | null }

const knownMax = 4
const knownRuns = new WeakMap<HeartbeatSchedule, readonly KnownRun[]>()

/**
 * The first scheduled time strictly after `after`; for a period, one period later. The last results are kept with the
 * schedule: thousands of pings a second ask for the same times, and each would cost more than recording the ping.
 */
export function nextRun(schedule: HeartbeatSchedule, after: number): number | null {
  if (schedule.kind === 'period') return after + schedule.period
  const known = knownRuns.get(schedule) ?? []
  const found = known.find((run) => after >= run.after && (run.next === null || after < run.next))
  if (found) return found.next
  const next =
    schedule.kind === 'cron'
      ? nextCronRun(schedule.expression, schedule.timeZone, after)
      : nextCalendarTime(schedule.expression, schedule.timeZone, after)
  knownRuns.set(schedule, [{ after, next }, ...known].slice(0, knownMax))
  return next
}

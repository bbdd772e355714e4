/** Schedules as users enter them, and the times that follow from them. */
import { nextRun } from '#kernel/monitoring/heartbeat/heartbeat-schedule.ts'
import { CalendarFault, parseCalendar } from '#kernel/monitoring/schedule/calendar-expression.ts'
import { CronFault, parseCron } from '#kernel/monitoring/schedule/cron-expression.ts'
import { isTimeZone } from '#kernel/monitoring/schedule/time-zone.ts'
import { invalidInput } from '#kernel/problem/problem.ts'
import type { ScheduleColumns } from '../store.ts'
import type { HeartbeatScheduleInput } from './schema.ts'
import { scheduleOf } from './settings.ts'

/** The columns of a schedule. Throws every fault; `at` is the place of a field in the request. */
export function scheduleColumns(
  { kind, period_seconds, expression, time_zone }: HeartbeatScheduleInput,
  at: (field: string) => string,
): ScheduleColumns {
  const faults: { pointer: string; message: string }[] = []
  const refuse = (field: string, message: string) => faults.push({ pointer: at(field), message })
  if (kind === 'period') {
    if (period_seconds == null) refuse('period_seconds', 'is required for a period')
    if (expression != null) refuse('expression', 'must be omitted for a period')
    if (time_zone != null) refuse('time_zone', 'must be omitted for a period')
  } else {
    if (period_seconds != null) refuse('period_seconds', 'must be omitted for an expression')
    const fault = expression == null ? 'is required' : faultOf(kind, expression)
    if (fault !== null) refuse('expression', fault)
    if (time_zone != null && !isTimeZone(time_zone))
      refuse('time_zone', 'is not a known time zone, such as Europe/Berlin')
  }
  if (faults.length > 0) throw invalidInput(faults)
  const isPeriod = kind === 'period'
  return {
    schedule_kind: kind,
    period_seconds: isPeriod ? (period_seconds ?? null) : null,
    expression: isPeriod ? null : (expression?.trim() ?? null),
    time_zone: isPeriod ? null : (time_zone ?? 'UTC'),
  }
}

function faultOf(kind: 'cron' | 'oncalendar', expression: string): string | null {
  try {
    if (kind === 'cron') parseCron(expression)
    else parseCalendar(expression)
    return null
  } catch (error) {
    if (error instanceof CronFault || error instanceof CalendarFault) return error.message
    throw error
  }
}

/** The next scheduled times after a time, as many as there are up to `count`. */
export function nextTimes(columns: ScheduleColumns, after: Date, count: number): Date[] {
  const schedule = scheduleOf(columns)
  const times: Date[] = []
  let last: number | null = after.getTime()
  while (times.length < count) {
    last = nextRun(schedule, last)
    if (last === null) break
    times.push(new Date(last))
  }
  return times
}

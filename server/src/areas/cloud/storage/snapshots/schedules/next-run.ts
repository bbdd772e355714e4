/** When a schedule runs next. */
import { CronFault, parseCron } from '#kernel/monitoring/schedule/cron-expression.ts'
import { nextCronRun } from '#kernel/monitoring/schedule/cron-schedule.ts'
import { isTimeZone } from '#kernel/monitoring/schedule/time-zone.ts'
import { invalidInput } from '#kernel/problem/problem.ts'

type Times = { cron: string; time_zone: string }

/** Null: never. */
export function nextRunOf({ cron, time_zone }: Times, after: Date): Date | null {
  const next = nextCronRun(parseCron(cron), time_zone, after.getTime())
  return next === null ? null : new Date(next)
}

/** The first run of a schedule as it was entered. Throws every fault. */
export function checkedNextRun(times: Times, after: Date): Date {
  const faults = [
    { pointer: '/cron', message: cronFault(times.cron) },
    { pointer: '/time_zone', message: isTimeZone(times.time_zone) ? null : unknownTimeZone },
  ].flatMap(({ pointer, message }) => (message === null ? [] : [{ pointer, message }]))
  if (faults.length > 0) throw invalidInput(faults)
  const next = nextRunOf(times, after)
  if (next === null) throw invalidInput([{ pointer: '/cron', message: 'is a time that never comes' }])
  return next
}

const unknownTimeZone = 'is not a known time zone, such as Europe/Berlin'

function cronFault(expression: string): string | null {
  try {
    parseCron(expression)
    return null
  } catch (error) {
    if (error instanceof CronFault) return error.message
    throw error
  }
}

/**
 * When a cron expression runs next, as in Debian's cron: a job at fixed times of day runs once a day despite clock
 * changes (at the first instant after the gap if its time does not exist, at the first of two if its time is repeated);
 * a job with `*` in minute or hour follows elapsed time.
 */
import type { CronExpression } from './cron-expression.ts'

// 29 February falls on a given weekday at least every 40 years. An expression that does not run by then never runs.
const horizonYears = 45

/** The first run strictly after `after` (milliseconds since the epoch), or null if there is none. */
export function nextCronRun(expression: CronExpression, timeZone: string, after: number): number | null {
  return expression.isFixedTime
    ? nextFixedTime(expression, timeZone, after)
    : nextByElapsedTime(expression, timeZone, after)
}

function nextFixedTime(expression: CronExpression, timeZone: string, after: number): number | null {
  const times = timesOfDay(expression)
  const first = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(timeZone).toPlainDate()
  const end = first.add({ years: horizonYears })
  for (
    let date = nextMatchingDate(expression, first, end);
    date !== null;
    date = nextMatchingDate(expression, date.add({ days: 1 }), end)
  ) {
    for (const time of times) {
      const at = instantOf(date.toPlainDateTime(time), timeZone)
      if (at > after) return at
    }
  }
  return null
}

/** The first instant of a repeated time, or the first instant after the gap for a time that does not exist. */
function instantOf(local: Temporal.PlainDateTime, timeZone: string): number {
  const before = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (before.toPlainDateTime().equals(local)) return before.epochMilliseconds
  const afterGap = before.getTimeZoneTransition('next') ?? before
  return afterGap.epochMilliseconds
}

function nextByElapsedTime(expression: CronExpression, timeZone: string, after: number): number | null {
  const minute = 60_000
  const begin = Temporal.Instant.fromEpochMilliseconds(Math.floor(after / minute) * minute + minute)
  let at = begin.toZonedDateTimeISO(timeZone)
  const end = at.toPlainDate().add({ years: horizonYears })
  for (;;) {
    const date = at.toPlainDate()
    const matching = nextMatchingDate(expression, date, end)
    if (matching === null) return null
    if (!matching.equals(date)) at = laterOf(at, matching, timeZone)
    else if (!expression.hours.has(at.hour)) at = forward(at, 60 - at.minute)
    else if (!expression.minutes.has(at.minute)) at = forward(at, 1)
    else return at.epochMilliseconds
  }
}

/** Advances by minutes, or to the next clock change if that comes first, since the time after it may match. */
function forward(at: Temporal.ZonedDateTime, minutes: number): Temporal.ZonedDateTime {
  const target = at.add({ minutes })
  if (target.offsetNanoseconds === at.offsetNanoseconds) return target
  const change = at.getTimeZoneTransition('next')
  return change && Temporal.ZonedDateTime.compare(change, target) < 0 ? change : target
}

/** The start of a later day, which can be 01:00 because of a clock change. */
function laterOf(
  at: Temporal.ZonedDateTime,
  date: Temporal.PlainDate,
  timeZone: string,
): Temporal.ZonedDateTime {
  const start = date.toZonedDateTime(timeZone)
  return Temporal.ZonedDateTime.compare(start, at) > 0 ? start : forward(at, 1)
}

function timesOfDay({ hours, minutes }: CronExpression): Temporal.PlainTime[] {
  const ascending = (numbers: ReadonlySet<number>) => [...numbers].sort((a, b) => a - b)
  return ascending(hours).flatMap((hour) =>
    ascending(minutes).map((minute) => new Temporal.PlainTime(hour, minute)),
  )
}

function nextMatchingDate(
  expression: CronExpression,
  from: Temporal.PlainDate,
  end: Temporal.PlainDate,
): Temporal.PlainDate | null {
  let date = from
  while (Temporal.PlainDate.compare(date, end) <= 0) {
    if (!expression.months.has(date.month)) date = date.with({ day: 1 }).add({ months: 1 })
    else if (matchesDay(expression, date)) return date
    else date = date.add({ days: 1 })
  }
  return null
}

function matchesDay(expression: CronExpression, date: Temporal.PlainDate): boolean {
  const isDay = matchesDayOfMonth(expression, date)
  const isWeekday = matchesWeekday(expression, date)
  return expression.needsBothDays ? isDay && isWeekday : isDay || isWeekday
}

function matchesDayOfMonth({ days, lastDays }: CronExpression, date: Temporal.PlainDate): boolean {
  if (days.has(date.day)) return true
  if (lastDays.has('L') && date.day === date.daysInMonth) return true
  return lastDays.has('LW') && date.day === lastWeekdayOfMonth(date)
}

function lastWeekdayOfMonth(date: Temporal.PlainDate): number {
  const last = date.with({ day: date.daysInMonth })
  return last.day - Math.max(0, last.dayOfWeek - 5)
}

function matchesWeekday({ weekdays, nthWeekdays }: CronExpression, date: Temporal.PlainDate): boolean {
  const weekday = date.dayOfWeek % 7
  if (weekdays.has(weekday)) return true
  const nth = Math.ceil(date.day / 7)
  const isLast = date.day + 7 > date.daysInMonth
  return nthWeekdays.some(
    (wanted) => wanted.weekday === weekday && (wanted.nth === nth || (wanted.nth === -1 && isLast)),
  )
}

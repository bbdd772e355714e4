/**
 * When a calendar event elapses next, as computed by systemd: a time that a clock change skips does not elapse on that
 * day, a repeated one elapses the first time only.
 */
import type { CalendarExpression } from './calendar-expression.ts'

const lastYear = 2199

/** The first time strictly after `after` (milliseconds since the epoch), or null if there is none. */
export function nextCalendarTime(
  expression: CalendarExpression,
  timeZone: string,
  after: number,
): number | null {
  const zone = expression.timeZone ?? timeZone
  let date = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(zone).toPlainDate()
  while (date.year <= lastYear) {
    if (!expression.years.has(date.year)) date = new Temporal.PlainDate(date.year + 1, 1, 1)
    else if (!expression.months.has(date.month)) date = date.with({ day: 1 }).add({ months: 1 })
    else {
      const at = matchesDay(expression, date) ? firstTimeOn(date, expression, zone, after) : null
      if (at !== null) return at
      date = date.add({ days: 1 })
    }
  }
  return null
}

function firstTimeOn(
  date: Temporal.PlainDate,
  { hours, minutes, seconds }: CalendarExpression,
  zone: string,
  after: number,
): number | null {
  const clock = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(zone)
  const isToday = clock.toPlainDate().equals(date)
  for (const hour of isToday ? hours.filter((candidate) => candidate >= clock.hour) : hours) {
    for (const minute of minutes) {
      if (isToday && hour === clock.hour && minute < clock.minute) continue
      for (const second of seconds) {
        const local = date.toPlainDateTime(new Temporal.PlainTime(hour, minute, second))
        const at = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
        if (at.epochMilliseconds > after && at.toPlainDateTime().equals(local)) return at.epochMilliseconds
      }
    }
  }
  return null
}

function matchesDay(
  { weekdays, days, countsFromEnd }: CalendarExpression,
  date: Temporal.PlainDate,
): boolean {
  const day = countsFromEnd ? date.daysInMonth - date.day + 1 : date.day
  return weekdays.has(date.dayOfWeek) && days.has(day)
}

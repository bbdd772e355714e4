/**
 * Quiet hours are local times of a time zone: a window begins on each of its days at `from` and ends at the next `to`. Days on
 * which the clocks change have the windows that the local times give.
 */
import { type QuietHours, type QuietWindow, weekdays } from '../store.ts'

/** When the quiet hours that hold at this moment end; null if none hold. */
export function quietUntil(
  { time_zone, windows }: Pick<QuietHours, 'time_zone' | 'windows'>,
  now: Date,
): Date | null {
  // One that the time zone database no longer has must not stop all notifications of the account.
  if (!isTimeZone(time_zone)) return null
  let end = endOfWindow(windows, now, time_zone)
  // Windows that follow each other are one; a week without a gap has no end, and is left after a week.
  for (let joined = 0; end && joined < windows.length * 7; joined++) {
    const next = endOfWindow(windows, end, time_zone)
    if (!next) break
    end = next
  }
  return end
}

/** The latest end of the windows that hold at this moment. */
function endOfWindow(windows: readonly QuietWindow[], at: Date, timeZone: string): Date | null {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  const today = local.toPlainDate()
  const ends = windows.flatMap((window) =>
    // A window that began yesterday may still hold.
    [today.subtract({ days: 1 }), today].flatMap((day) => {
      if (!window.days.some((name) => weekdays.indexOf(name) + 1 === day.dayOfWeek)) return []
      const from = Temporal.PlainTime.from(window.from)
      const to = Temporal.PlainTime.from(window.to)
      const isOvernight = Temporal.PlainTime.compare(to, from) <= 0
      const begin = instantAt(day, from, timeZone)
      const end = instantAt(isOvernight ? day.add({ days: 1 }) : day, to, timeZone)
      return begin <= at && at < end ? [end] : []
    }),
  )
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())))
}

function instantAt(day: Temporal.PlainDate, time: Temporal.PlainTime, timeZone: string): Date {
  return new Date(day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds)
}

export function isTimeZone(name: string): boolean {
  try {
    Temporal.Now.instant().toZonedDateTimeISO(name)
    // Offsets are no zones: they do not follow summer time.
    return !/^[+-]/.test(name)
  } catch {
    return false
  }
}

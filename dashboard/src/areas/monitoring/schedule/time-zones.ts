type Zones = {
  /** The time zone of the schedule. */
  timeZone: string
  /** That of the person. */
  ownZone: string
  language: string
}

type ScheduledTime = {
  at: string
  text: string
  /** Without the day if that is the same. Null: the clock of the person shows the same. */
  ownText: string | null
}

const date = { dateStyle: 'short' } as const
const clock = { ...date, timeStyle: 'short' } as const
const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
const day = { weekday: 'short', day: 'numeric', month: 'short' } as const

/**
 * Times as text in both time zones. They are compared at each time: two zones can agree in winter and not in summer. The
 * name of the zone tells the two hours with the same name apart when clocks are set back.
 */
export function scheduledTimes(
  times: readonly string[],
  { timeZone, ownZone, language }: Zones,
): ScheduledTime[] {
  const textIn = (zone: string, options: Intl.DateTimeFormatOptions, at: string) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: zone }).format(Date.parse(at))
  const isDifferent = times.some((at) => textIn(timeZone, clock, at) !== textIn(ownZone, clock, at))
  const isSameDay = (at: string) => textIn(timeZone, date, at) === textIn(ownZone, date, at)
  return times.map((at) => ({
    at,
    text: textIn(timeZone, { ...day, year: 'numeric', ...time }, at),
    ownText: isDifferent ? textIn(ownZone, isSameDay(at) ? time : { ...day, ...time }, at) : null,
  }))
}

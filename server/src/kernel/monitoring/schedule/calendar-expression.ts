/**
 * Calendar events of systemd timers, in the format of OnCalendar= (systemd.time(7)): `Mon..Fri 09:00`, `*-*~01 23:55`,
 * `quarterly`, with an optional time zone at the end. Fractions of a second are refused.
 */

export type CalendarExpression = {
  /** 1 to 7 from Monday. */
  weekdays: ReadonlySet<number>
  years: ReadonlySet<number>
  months: ReadonlySet<number>
  /** Days of the month, counted from its start or from its end, where 1 is the last day. */
  days: ReadonlySet<number>
  countsFromEnd: boolean
  /** In ascending order, like minutes and seconds. */
  hours: readonly number[]
  minutes: readonly number[]
  seconds: readonly number[]
  /** An IANA name given in the expression. */
  timeZone: string | null
}

/** An invalid expression. `message` is suitable for users. */
export class CalendarFault extends Error {
  override readonly name = 'CalendarFault'
}

const shorthands: Readonly<Record<string, string>> = {
  minutely: '*-*-* *:*:00',
  hourly: '*-*-* *:00:00',
  daily: '*-*-* 00:00:00',
  weekly: 'Mon *-*-* 00:00:00',
  monthly: '*-*-01 00:00:00',
  quarterly: '*-01,04,07,10-01 00:00:00',
  semiannually: '*-01,07-01 00:00:00',
  'semi-annually': '*-01,07-01 00:00:00',
  'bi-annually': '*-01,07-01 00:00:00',
  yearly: '*-01-01 00:00:00',
  annually: '*-01-01 00:00:00',
}

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** What each component of an expression may contain. */
const bounds = {
  year: { name: 'year', min: 1970, max: 2199 },
  month: { name: 'month', min: 1, max: 12 },
  day: { name: 'day', min: 1, max: 31 },
  hour: { name: 'hour', min: 0, max: 23 },
  minute: { name: 'minute', min: 0, max: 59 },
  second: { name: 'second', min: 0, max: 59 },
} as const
type Bounds = (typeof bounds)[keyof typeof bounds]

/** Reads an expression. Throws a CalendarFault. */
export function parseCalendar(text: string): CalendarExpression {
  const words = text.trim().split(/\s+/)
  const timeZone = words.length > 1 || isTimeZone(words[0] ?? '') ? zoneOf(words) : null
  const rest = timeZone === null ? words : words.slice(0, -1)
  const expanded =
    rest.length === 1 ? (shorthands[rest[0]?.toLowerCase() ?? ''] ?? rest[0] ?? '') : rest.join(' ')
  const parts = expanded === '' ? [] : expanded.split(' ')
  const weekday = /^\p{L}/u.test(parts[0] ?? '') ? parts.shift() : undefined
  const date = /[-~]/.test(parts[0] ?? '') ? parts.shift() : undefined
  const time = parts[0]?.includes(':') ? parts.shift() : undefined
  if (parts.length > 0 || (weekday === undefined && date === undefined && time === undefined)) {
    throw new CalendarFault(
      `${JSON.stringify(text.trim().slice(0, 80))} is not a calendar event. Enter weekdays, a date and a time, such as "Mon..Fri *-*-* 09:00:00", or a word such as "daily".`,
    )
  }
  return { weekdays: readWeekdays(weekday ?? 'Mon..Sun'), ...readDate(date), ...readTime(time), timeZone }
}

function zoneOf(words: readonly string[]): string | null {
  const last = words.at(-1) ?? ''
  return isTimeZone(last) ? last : null
}

function isTimeZone(text: string): boolean {
  if (!/^(?:UTC|[A-Za-z]+\/[A-Za-z0-9_+\-/]+)$/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    throw new CalendarFault(`There is no time zone "${text}". Use a name such as Europe/Berlin.`)
  }
}

function readWeekdays(text: string): Set<number> {
  const days = text
    .replace(/,$/, '')
    .split(',')
    .flatMap((term) => {
      const [first = '', last = first, ...more] = term.split(/\.\.|-/)
      const [from, to] = [weekdayOf(first), weekdayOf(last)]
      if (more.length > 0)
        throw new CalendarFault(`"${term}" is not a range of weekdays. Use one such as Mon..Fri.`)
      const length = ((to - from + 7) % 7) + 1
      return Array.from({ length }, (_, index) => ((from - 1 + index) % 7) + 1)
    })
  return new Set(days)
}

function weekdayOf(text: string): number {
  const name = text.toLowerCase()
  const index = weekdayNames.findIndex((known) => known === name || known.slice(0, 3) === name)
  if (index < 0)
    throw new CalendarFault(`"${text}" is not a weekday. Use Mon, Tue, Wed, Thu, Fri, Sat or Sun.`)
  return index + 1
}

function readDate(text = '*-*-*') {
  const countsFromEnd = text.includes('~')
  const parts = text.split(/[-~]/)
  if (parts.length < 2 || parts.length > 3 || /~.*[-~]/.test(text)) {
    throw new CalendarFault(
      `"${text}" is not a date. Use year-month-day, such as *-*-01, or *-*~01 for the last day of a month.`,
    )
  }
  const [day = '', month = '', year = '*'] = parts.reverse()
  return {
    years: new Set(numbersOf(bounds.year, year)),
    months: new Set(numbersOf(bounds.month, month)),
    days: new Set(countsFromEnd ? daysFromEnd(day) : numbersOf(bounds.day, day)),
    countsFromEnd,
  }
}

function readTime(text = '00:00:00') {
  const [hour = '', minute = '', second = '00', ...more] = text.split(':')
  if (more.length > 0)
    throw new CalendarFault(`"${text}" is not a time. Use hour:minute or hour:minute:second.`)
  return {
    hours: numbersOf(bounds.hour, hour),
    minutes: numbersOf(bounds.minute, minute),
    seconds: numbersOf(bounds.second, second),
  }
}

function numbersOf(component: Bounds, text: string): number[] {
  const numbers = text.split(',').flatMap((term) => {
    const { from, to = component.max, step } = readRange(component, term)
    return steps(from, to, step)
  })
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/** Steps go towards the end of the month: `~07/1` is its last seven days. */
function daysFromEnd(text: string): number[] {
  return text.split(',').flatMap((term) => {
    const { from, to, step } = readRange(bounds.day, term)
    if (term.startsWith('*')) return steps(bounds.day.min, bounds.day.max, step)
    return to === undefined ? steps(-from, -1, step).map((number) => -number) : steps(from, to, step)
  })
}

function steps(from: number, to: number, step: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.floor((to - from) / step) + 1) },
    (_, index) => from + index * step,
  )
}

/** `to` is undefined for an open range, as in `5/10`. */
function readRange(component: Bounds, term: string): { from: number; to: number | undefined; step: number } {
  const [, first, last, step] = /^(\*|\d{1,4})(?:\.\.(\d{1,4}))?(?:\/(\d{1,4}))?$/.exec(term) ?? []
  if (first === undefined || Number(step ?? 1) === 0) throw unreadable(component, term)
  const from = first === '*' ? component.min : readNumber(component, first)
  const isSingle = step === undefined && first !== '*'
  const to = last !== undefined ? readNumber(component, last) : isSingle ? from : undefined
  if (to !== undefined && from > to) {
    throw new CalendarFault(`In the ${component.name}, ${term} must go from the lower to the higher value.`)
  }
  return { from, to, step: Number(step ?? 1) }
}

function readNumber(component: Bounds, text: string): number {
  const short = component === bounds.year && text.length <= 2
  const number = Number(text) + (short ? (Number(text) < 70 ? 2000 : 1900) : 0)
  if (number < component.min || number > component.max) throw unreadable(component, text)
  return number
}

function unreadable({ name, min, max }: Bounds, text: string): CalendarFault {
  return new CalendarFault(
    `The ${name} cannot be "${text}". Use ${min} to ${max}, *, a list (1,5), a range (1..5) or a step (1/5), in whole numbers.`,
  )
}

/**
 * Cron expressions in the format of Debian's cron (crontab(5)), with common extensions of other schedulers: `L` and
 * `LW` for the last day and the last weekday of a month, `5L` for its last Friday, `5#2` for its second.
 */

/** The matching numbers of the five fields. */
export type CronExpression = {
  minutes: ReadonlySet<number>
  hours: ReadonlySet<number>
  days: ReadonlySet<number>
  /** `L`: the last day of the month also matches; `LW`: its last day from Monday to Friday. */
  lastDays: ReadonlySet<'L' | 'LW'>
  months: ReadonlySet<number>
  /** 0 to 6 from Sunday. */
  weekdays: ReadonlySet<number>
  /** Weekdays of one week of the month: 1 to 5, or -1 for the last. */
  nthWeekdays: readonly { weekday: number; nth: number }[]
  /** Day of month and weekday must both match; otherwise one is enough. */
  needsBothDays: boolean
  /**
   * Runs at fixed times of day: no field of the time starts with `*`. Such jobs run once a day despite clock changes.
   */
  isFixedTime: boolean
}

/** An invalid expression. `message` is suitable for users. */
export class CronFault extends Error {
  override readonly name = 'CronFault'
}

const nicknames: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
}

type Field = { name: string; min: number; max: number; names?: readonly string[] }

const fields = {
  minute: { name: 'minute', min: 0, max: 59 },
  hour: { name: 'hour', min: 0, max: 23 },
  day: { name: 'day of the month', min: 1, max: 31 },
  month: {
    name: 'month',
    min: 1,
    max: 12,
    names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  weekday: {
    name: 'day of the week',
    min: 0,
    max: 7,
    names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
  },
} as const satisfies Record<string, Field>

/** The length of each month, with 29 February. */
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Reads an expression of five fields or a nickname such as `@daily`. Throws a CronFault. */
export function parseCron(text: string): CronExpression {
  const trimmed = text.trim()
  if (trimmed.toLowerCase() === '@reboot') {
    throw new CronFault('@reboot has no time. Enter five fields, such as "0 3 * * *".')
  }
  const parts = (nicknames[trimmed.toLowerCase()] ?? trimmed).toUpperCase().split(/\s+/)
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = parts
  if (parts.length !== 5) {
    throw new CronFault(
      'A cron expression has five fields: minute, hour, day of the month, month, day of the week. For example, "0 3 * * *" runs at 03:00 every day.',
    )
  }
  const { days, lastDays } = readDays(day)
  const { weekdays, nthWeekdays } = readWeekdays(weekday)
  const months = readField(fields.month, month)
  const needsBothDays = day.startsWith('*') || weekday.startsWith('*')
  const longest = Math.max(...[...months].map((number) => daysOfMonth[number - 1] ?? 0))
  if (needsBothDays && lastDays.size === 0 && Math.min(...days) > longest) {
    throw new CronFault(`No selected month has a day ${Math.min(...days)}, so "${trimmed}" never runs.`)
  }
  return {
    minutes: readField(fields.minute, minute),
    hours: readField(fields.hour, hour),
    days,
    lastDays,
    months,
    weekdays,
    nthWeekdays,
    needsBothDays,
    isFixedTime: !minute.startsWith('*') && !hour.startsWith('*'),
  }
}

function readDays(text: string) {
  const terms = text.split(',')
  const isLast = (term: string) => term === 'L' || term === 'LW'
  const plain = terms.filter((term) => !isLast(term))
  return {
    days: new Set(plain.flatMap((term) => readTerm(fields.day, term))),
    lastDays: new Set(terms.filter((term): term is 'L' | 'LW' => isLast(term))),
  }
}

function readWeekdays(text: string) {
  const weekdays = new Set<number>()
  const nthWeekdays: { weekday: number; nth: number }[] = []
  for (const term of text.split(',')) {
    const [, weekday = '', last, nth] = /^([^#]+?)(?:(L)|#([1-5]))$/.exec(term) ?? []
    if (last === undefined && nth === undefined) {
      for (const number of readTerm(fields.weekday, term)) weekdays.add(number % 7)
    } else {
      nthWeekdays.push({ weekday: readNumber(fields.weekday, weekday) % 7, nth: Number(nth ?? -1) })
    }
  }
  return { weekdays, nthWeekdays }
}

function readField(field: Field, text: string): Set<number> {
  return new Set(text.split(',').flatMap((term) => readTerm(field, term)))
}

// The numbers of a term such as `*`, `5`, `1-5`, `*/10`, `1-30/2` or `5/15`, which starts at 5.
function readTerm(field: Field, term: string): number[] {
  const [base = '', step, ...rest] = term.split('/')
  const every = step === undefined ? 1 : readStep(field, step)
  const bounds = base.split('-')
  if (rest.length > 0 || bounds.length > 2) throw unreadable(field, term)
  const [from, to] =
    base === '*'
      ? [field.min, field.max]
      : bounds.length === 2
        ? [readNumber(field, bounds[0] ?? ''), readNumber(field, bounds[1] ?? '')]
        : [readNumber(field, base), step === undefined ? readNumber(field, base) : field.max]
  if (from > to)
    throw new CronFault(`In the ${field.name} field, ${term} must go from the lower to the higher value.`)
  return Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, index) => from + index * every)
}

function readStep(field: Field, text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) === 0) throw unreadable(field, `/${text}`)
  return Number(text)
}

function readNumber(field: Field, text: string): number {
  const named = field.names?.indexOf(text) ?? -1
  if (named >= 0) return named + (field.min === 1 ? 1 : 0)
  const number = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= field.min && number <= field.max)) throw unreadable(field, text)
  return number
}

function unreadable(field: Field, text: string): CronFault {
  const names = field.names ? ` or ${field.names[0]} to ${field.names.at(-1)}` : ''
  return new CronFault(
    `The ${field.name} field cannot contain "${text}". Use ${field.min} to ${field.max}${names}, alone, as a list (1,5), a range (1-5) or with a step (*/5).`,
  )
}

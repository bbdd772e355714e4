/**
 * Recurrence rules of calendars (RFC 5545, 3.3.10) for work at a local time. The rule yields local times, and each of them
 * becomes an instant for itself: work at 03:00 stays at 03:00 when the clocks change.
 *
 * A time that does not exist on a day is an hour later on that day, as 3.3.5 reads a single local time. 3.3.10 would leave
 * the day out; but a window that is missing on one night alerts people on that night.
 */
import { RRuleTemporal } from 'rrule-temporal'

export type Recurrence = {
  /** The value of an RRULE, such as `FREQ=WEEKLY;BYDAY=SU`. */
  rrule: string
  /** An IANA name. */
  timeZone: string
  /** The local time from which the rule counts: `2026-03-29T02:30:00`. */
  from: string
}

/** A rule that cannot be followed. `message` is suitable for users. */
export class RecurrenceFault extends Error {
  override readonly name = 'RecurrenceFault'
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
const known = [
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'BYMONTHDAY',
  'BYYEARDAY',
  'BYWEEKNO',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
]
const until = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/
const countMax = 10_000

/** The rule in upper case. Throws a RecurrenceFault. */
export function parseRecurrenceRule(text: string): string {
  const rrule = text
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
  const values = new Map<string, string>()
  for (const part of rrule.split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (!known.includes(name))
      throw new RecurrenceFault(`has the part "${part}"; known are ${known.join(', ')}`)
    if (values.has(name)) throw new RecurrenceFault(`has ${name} twice`)
    values.set(name, value)
  }
  if (!frequencies.includes(values.get('FREQ') ?? ''))
    throw new RecurrenceFault(`must have a FREQ that is ${frequencies.join(', ')}`)
  if (values.has('COUNT') && values.has('UNTIL'))
    throw new RecurrenceFault('cannot have both COUNT and UNTIL')
  if (values.has('COUNT') && !(Number(values.get('COUNT')) <= countMax))
    throw new RecurrenceFault(`must have a COUNT of at most ${countMax}`)
  if (values.has('UNTIL') && !isUntil(values.get('UNTIL') ?? ''))
    throw new RecurrenceFault(
      'must have an UNTIL in UTC, such as 20271231T230000Z, or a day, such as 20271231',
    )
  requireUnderstood(rrule, values)
  return rrule
}

function isUntil(text: string): boolean {
  try {
    untilOf(text, 'UTC')
    return true
  } catch {
    return false
  }
}

/** The library leaves out what it does not understand, such as BYMONTH=13. */
function requireUnderstood(rrule: string, values: ReadonlyMap<string, string>): void {
  let understood: string
  try {
    understood = ruleFrom({ rrule, timeZone: 'UTC', from: '2026-01-01T00:00:00' }).toString()
  } catch (error) {
    throw new RecurrenceFault(`is not a recurrence rule: ${(error as Error).message}`)
  }
  const line = understood.split('RRULE:')[1] ?? ''
  const kept = new Map(line.split(';').map((part) => part.split('=') as [string, string]))
  for (const [name, value] of values)
    if (name !== 'UNTIL' && sorted(kept.get(name) ?? (name === 'WKST' ? 'MO' : '')) !== sorted(value))
      throw new RecurrenceFault(`has a ${name} that is not valid: ${value}`)
}

const sorted = (list: string) =>
  list
    .split(',')
    .map((item) => item.replace(/^\+/, ''))
    .toSorted()
    .join(',')

/** In local time, as if it were UTC, and without its end, which is an instant. */
function ruleFrom({ rrule, from }: Recurrence): RRuleTemporal {
  const endless = rrule
    .split(';')
    .filter((part) => !part.startsWith('UNTIL='))
    .join(';')
  return new RRuleTemporal({
    rruleString: endless,
    dtstart: Temporal.PlainDateTime.from(from).toZonedDateTime('UTC'),
  })
}

/** The last instant of a rule, in milliseconds; a day is included whole. */
function untilOf(text: string, timeZone: string): number {
  const [, year, month, day, hour, minute, second] = until.exec(text)?.map(Number) ?? []
  const date = new Temporal.PlainDate(year ?? Number.NaN, month ?? Number.NaN, day ?? Number.NaN)
  if (hour === undefined || Number.isNaN(hour))
    return date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1
  return date.toZonedDateTime({ timeZone: 'UTC', plainTime: new Temporal.PlainTime(hour, minute, second) })
    .epochMilliseconds
}

/** The first occurrence strictly after an instant, or null if there is none. */
export function nextOccurrence(recurrence: Recurrence, after: Date): Date | null {
  const { rrule, timeZone } = recurrence
  const rule = ruleFrom(recurrence)
  const end = /(?:^|;)UNTIL=([^;]+)/.exec(rrule)?.[1]
  const last = end === undefined ? Number.POSITIVE_INFINITY : untilOf(end, timeZone)
  // Two local times can be one instant, or in the other order, only within the hours of a change of clocks.
  let local = localAsUtc(after, timeZone).subtract({ hours: 3 })
  for (;;) {
    const next = nextLocal(rule, local)
    if (!next) return null
    const at = next.toPlainDateTime().toZonedDateTime(timeZone).epochMilliseconds
    if (at > last) return null
    if (at > after.getTime()) return new Date(at)
    local = next
  }
}

function nextLocal(rule: RRuleTemporal, after: Temporal.ZonedDateTime): Temporal.ZonedDateTime | null {
  try {
    return rule.next(new Date(after.epochMilliseconds))
  } catch (error) {
    // What the library gives up after 10,000 steps never occurs: 30 February.
    if (/iterations/.test((error as Error).message)) return null
    throw error
  }
}

function localAsUtc(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toZonedDateTime('UTC')
}

/** The local time from which a rule counts that begins at an instant. */
export function localTimeOf(at: Date, timeZone: string): string {
  return localAsUtc(at, timeZone).toPlainDateTime().toString({ smallestUnit: 'second' })
}

/** The next occurrences after an instant, as many as there are up to `count`. */
export function nextOccurrences(recurrence: Recurrence, after: Date, count: number): Date[] {
  const occurrences: Date[] = []
  let last: Date | null = after
  while (occurrences.length < count) {
    last = nextOccurrence(recurrence, last)
    if (!last) break
    occurrences.push(last)
  }
  return occurrences
}

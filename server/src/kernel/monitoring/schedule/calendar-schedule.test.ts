import { expect, test } from 'vitest'
import { CalendarFault, parseCalendar } from './calendar-expression.ts'
import { nextCalendarTime } from './calendar-schedule.ts'
import recordedTimes from './testing/calendar-vectors.json' with { type: 'json' }

function timesAfter(text: string, timeZone: string, after: string, count: number): string[] {
  const expression = parseCalendar(text)
  const times: string[] = []
  let at: number | null = Date.parse(after)
  while (times.length < count) {
    at = nextCalendarTime(expression, timeZone, at)
    if (at === null) break
    times.push(new Date(at).toISOString().replace('.000', ''))
  }
  return times
}

// Recorded from `systemd-analyze calendar --iterations=4` of systemd 252.
test.each(recordedTimes as [string, string, string, string[]][])(
  '%s in %s after %s elapses as in systemd',
  (...run) => {
    const [text, timeZone, after, expected] = run
    expect(timesAfter(text, timeZone, after, 4)).toEqual(expected)
  },
)

test('a time zone in the expression takes precedence', () => {
  expect(timesAfter('daily Asia/Kolkata', 'Europe/Berlin', '2026-11-22T00:00Z', 1)).toEqual([
    '2026-11-22T18:30:00Z',
  ])
  expect(timesAfter('daily', 'Europe/Berlin', '2026-11-22T00:00Z', 1)).toEqual(['2026-11-22T23:00:00Z'])
})

test('a date in the past never elapses again', () => {
  expect(timesAfter('2020-01-01', 'UTC', '2026-11-22T00:00Z', 1)).toEqual([])
})

test.each([
  ['', 'is not a calendar event'],
  ['nonsense', '"nonsense" is not a weekday'],
  ['Mon *-*-* 10:00 Europe/Nowhere', 'There is no time zone "Europe/Nowhere"'],
  ['*-*-* 25:00', 'The hour cannot be "25". Use 0 to 23'],
  ['*-13-01', 'The month cannot be "13". Use 1 to 12'],
  ['*-*-* 10:00:00.5', 'The second cannot be "00.5"'],
  ['*-*-* 10..8:00', 'must go from the lower to the higher value'],
  ['1-2-3-4', 'is not a date'],
  ['10:00:00:00', 'is not a time'],
  ['*:0/0', 'The minute cannot be "0/0"'],
  ['10:00 Mon', 'is not a calendar event'],
])('%s is refused with the reason', (text, reason) => {
  expect(() => parseCalendar(text)).toThrow(CalendarFault)
  expect(() => parseCalendar(text)).toThrow(reason)
})

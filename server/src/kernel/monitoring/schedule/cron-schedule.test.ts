import { describe, expect, test } from 'vitest'
import { CronFault, parseCron } from './cron-expression.ts'
import { nextCronRun } from './cron-schedule.ts'
import foreignRuns from './testing/cron-vectors.json' with { type: 'json' }

function runsAfter(text: string, timeZone: string, after: string, count: number): string[] {
  const expression = parseCron(text)
  const runs: string[] = []
  let at: number | null = Date.parse(after)
  while (runs.length < count) {
    at = nextCronRun(expression, timeZone, at)
    if (at === null) break
    runs.push(`${new Date(at).toISOString().slice(0, 16)}Z`)
  }
  return runs
}

describe('clock changes in Europe/Berlin, as Debian’s cron handles them', () => {
  test.each([
    ['30 2 * * *', '2026-03-28T12:00Z', ['2026-03-29T01:00Z', '2026-03-30T00:30Z']],
    ['30 2 * * *', '2026-10-24T12:00Z', ['2026-10-25T00:30Z', '2026-10-26T01:30Z']],
    ['15 0-23 * * *', '2026-10-24T23:30Z', ['2026-10-25T00:15Z', '2026-10-25T02:15Z', '2026-10-25T03:15Z']],
    ['15 */1 * * *', '2026-10-24T23:30Z', ['2026-10-25T00:15Z', '2026-10-25T01:15Z', '2026-10-25T02:15Z']],
    ['0 2,3 * * *', '2026-03-28T12:00Z', ['2026-03-29T01:00Z', '2026-03-30T00:00Z']],
    ['15 0-23 * * *', '2026-03-29T00:20Z', ['2026-03-29T01:00Z', '2026-03-29T01:15Z', '2026-03-29T02:15Z']],
    ['15 */1 * * *', '2026-03-29T00:20Z', ['2026-03-29T01:15Z', '2026-03-29T02:15Z']],
    ['0 0 */2 * 5', '2026-01-01T00:00Z', ['2026-01-08T23:00Z', '2026-01-22T23:00Z', '2026-02-12T23:00Z']],
  ])('%s after %s', (text, after, expected) => {
    expect(runsAfter(text, 'Europe/Berlin', after, expected.length)).toEqual(expected)
  })
})

// Recorded from CronSim 2.8, the evaluator of Healthchecks: 220 expressions around clock changes in nine time zones.
test.each(foreignRuns as [string, string, string, string[]][])(
  '%s in %s after %s runs as in CronSim',
  (...run) => {
    const [text, timeZone, after, expected] = run
    expect(runsAfter(text, timeZone, after, expected.length)).toEqual(expected)
  },
)

test('an expression whose day occurs once in 28 years has a next run', () => {
  expect(runsAfter('0 0 29 2 */7', 'UTC', '2026-01-01T00:00Z', 2)).toEqual([
    '2032-02-29T00:00Z',
    '2060-02-29T00:00Z',
  ])
})

test('nicknames are expressions too', () => {
  expect(runsAfter('@weekly', 'UTC', '2026-11-22T00:00Z', 1)).toEqual(['2026-11-29T00:00Z'])
  expect(runsAfter('@Hourly', 'UTC', '2026-11-22T00:00Z', 1)).toEqual(['2026-11-22T01:00Z'])
})

test.each([
  ['0 3 * *', 'A cron expression has five fields'],
  ['', 'A cron expression has five fields'],
  ['0 3 * * * root', 'A cron expression has five fields'],
  ['@reboot', '@reboot has no time'],
  ['60 3 * * *', 'The minute field cannot contain "60". Use 0 to 59, alone'],
  ['0 24 * * *', 'The hour field cannot contain "24"'],
  ['0 0 0 * *', 'The day of the month field cannot contain "0"'],
  ['0 0 1 FOO *', 'The month field cannot contain "FOO". Use 1 to 12 or JAN to DEC'],
  ['0 0 * * 8', 'The day of the week field cannot contain "8". Use 0 to 7 or SUN to SAT'],
  ['0 0 * * 1#6', 'The day of the week field cannot contain "1#6"'],
  ['*/0 * * * *', 'The minute field cannot contain "/0"'],
  ['1-2-3 * * * *', 'The minute field cannot contain "1-2-3"'],
  ['1/2/3 * * * *', 'The minute field cannot contain "1/2/3"'],
  ['50-10 * * * *', 'must go from the lower to the higher value'],
  [', * * * *', 'The minute field cannot contain ""'],
  ['0 0 30 2 *', 'No selected month has a day 30'],
])('%s is refused with the reason', (text, reason) => {
  expect(() => parseCron(text)).toThrow(CronFault)
  expect(() => parseCron(text)).toThrow(reason)
})

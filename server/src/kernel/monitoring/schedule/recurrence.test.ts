/** Recurrence rules at the changes of clocks, and rules that cannot be followed. */
import { describe, expect, it } from 'vitest'
import { localTimeOf, nextOccurrence, nextOccurrences, parseRecurrenceRule } from './recurrence.ts'

const at = (text: string) => new Date(text)

describe('the next occurrences', () => {
  it.each([
    // Spring: 02:30 does not exist on that day.
    ['Europe/Berlin', 'FREQ=DAILY', '2026-03-28T02:30', ['03-28T01:30', '03-29T01:30', '03-30T00:30']],
    ['America/New_York', 'FREQ=DAILY', '2026-03-07T02:30', ['03-07T07:30', '03-08T07:30', '03-09T06:30']],
    // Half an hour is left out there.
    ['Australia/Lord_Howe', 'FREQ=DAILY', '2026-10-03T02:15', ['10-02T15:45', '10-03T15:45', '10-04T15:15']],
    // Autumn: the first of two times.
    ['Europe/Berlin', 'FREQ=DAILY', '2026-10-24T02:30', ['10-24T00:30', '10-25T00:30', '10-26T01:30']],
    ['America/New_York', 'FREQ=DAILY', '2026-10-31T01:30', ['10-31T05:30', '11-01T05:30', '11-02T06:30']],
    ['Australia/Lord_Howe', 'FREQ=DAILY', '2026-04-04T01:45', ['04-03T14:45', '04-04T14:45', '04-05T15:15']],
    // Rules of people.
    [
      'Europe/Berlin',
      'FREQ=MONTHLY;BYDAY=-1SU',
      '2026-02-22T03:00',
      ['02-22T02:00', '03-29T01:00', '04-26T01:00'],
    ],
    [
      'UTC',
      'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2',
      '2026-01-01T03:00',
      ['01-13T03:00', '02-10T03:00', '03-10T03:00'],
    ],
    [
      'UTC',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
      '2026-01-05T03:00',
      ['01-05T03:00', '01-07T03:00', '01-19T03:00'],
    ],
    ['UTC', 'FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31T03:00', ['01-31T03:00', '03-31T03:00', '05-31T03:00']],
  ])('in %s by %s from %s', (timeZone, rrule, from, expected) => {
    const recurrence = { rrule: parseRecurrenceRule(rrule), timeZone, from }
    const found = nextOccurrences(recurrence, at('2026-01-01T00:00:00Z'), expected.length)
    expect(found.map((time) => time.toISOString().slice(5, 16))).toEqual(expected)
  })

  it('end with COUNT, which counts from the start, and with UNTIL, a day of it whole', () => {
    const from = '2026-01-05T23:30:00'
    const of = (rrule: string, after: string) =>
      nextOccurrences({ rrule, timeZone: 'America/New_York', from }, at(after), 9).length
    expect(of('FREQ=DAILY;COUNT=3', '2026-01-01T00:00:00Z')).toBe(3)
    expect(of('FREQ=DAILY;COUNT=3', '2026-01-07T12:00:00Z')).toBe(1)
    expect(of('FREQ=DAILY;UNTIL=20260107', '2026-01-01T00:00:00Z')).toBe(3)
    expect(of('FREQ=DAILY;UNTIL=20260108T043000Z', '2026-01-01T00:00:00Z')).toBe(3)
    expect(of('FREQ=DAILY;UNTIL=20260108T042959Z', '2026-01-01T00:00:00Z')).toBe(2)
  })

  it('are none for a day that never comes', () => {
    const rrule = parseRecurrenceRule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')
    expect(
      nextOccurrence({ rrule, timeZone: 'UTC', from: '2026-01-01T00:00:00' }, at('2026-01-01Z')),
    ).toBeNull()
  })

  it('come each after the other, also where two local times are one instant', () => {
    const recurrence = { rrule: 'FREQ=DAILY', timeZone: 'Europe/Berlin', from: '2026-03-28T03:30:00' }
    const found = nextOccurrences(recurrence, at('2026-03-28T00:00:00Z'), 400)
    expect(new Set(found.map(Number)).size).toBe(400)
    expect(found.toSorted((a, b) => Number(a) - Number(b))).toEqual(found)
    expect(found.map((time) => localTimeOf(time, 'Europe/Berlin').slice(11))).toEqual(
      Array(400).fill('03:30:00'),
    )
  })
})

describe('a rule', () => {
  it.each([
    ['FREQ=HOURLY', 'must have a FREQ'],
    ['BYDAY=MO', 'must have a FREQ'],
    ['FREQ=DAILY;BYHOUR=3', 'BYHOUR=3'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'twice'],
    ['FREQ=DAILY;BYMONTH=13', 'BYMONTH'],
    ['FREQ=DAILY;BYMONTH=1,13', 'BYMONTH'],
    ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY'],
    ['FREQ=DAILY;INTERVAL=0', 'interval'],
    ['FREQ=DAILY;INTERVAL=x', 'INTERVAL'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20300101', 'both COUNT and UNTIL'],
    ['FREQ=DAILY;COUNT=99999', 'COUNT'],
    ['FREQ=DAILY;UNTIL=20301301', 'UNTIL'],
    ['FREQ=DAILY;UNTIL=20300101T000000', 'UNTIL'],
    ['FREQ=DAILY\nRRULE:FREQ=DAILY', 'FREQ'],
    ['', 'known are'],
  ])('%j is refused', (rule, message) => {
    expect(() => parseRecurrenceRule(rule)).toThrow(message)
  })

  it('is accepted as calendars write it', () => {
    expect(parseRecurrenceRule('rrule:freq=weekly;byday=SU,MO;wkst=mo')).toBe(
      'FREQ=WEEKLY;BYDAY=SU,MO;WKST=MO',
    )
    expect(parseRecurrenceRule('FREQ=MONTHLY;BYDAY=+1MO')).toBe('FREQ=MONTHLY;BYDAY=+1MO')
  })
})

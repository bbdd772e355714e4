import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { calendarText } from './icalendar.ts'

const event = {
  uid: 'dom_1-2027-01-31@holdfast',
  at: '2027-01-31',
  summary: 'bücher.example expires',
  description: 'At Gandi; renews automatically, at 12,00 EUR\nLine two',
  changedAt: new Date('2026-11-23T10:00:00.123Z'),
  reminderDays: 7,
}

describe('a calendar', () => {
  const text = calendarText('Domains, all', [event], 12)

  test('has an event for a whole day, with a reminder', () => {
    const unfolded = text.replace(/\r\n /g, '').split('\r\n')
    expect(unfolded).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'NAME:Domains\\, all',
        'UID:dom_1-2027-01-31@holdfast',
        'DTSTAMP:20261123T100000Z',
        'LAST-MODIFIED:20261123T100000Z',
        'DTSTART;VALUE=DATE:20270131',
        'SUMMARY:bücher.example expires',
        'DESCRIPTION:At Gandi\\; renews automatically\\, at 12\\,00 EUR\\nLine two',
        'TRIGGER:-P7D',
        'END:VCALENDAR',
      ]),
    )
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('is read by a program as it was meant, whatever characters it has', () => {
    const from = new Date('2026-12-24T22:30:00Z')
    const until = new Date('2026-12-25T01:00:00Z')
    const strange = { summary: 'a;b,c\\d “ü” '.repeat(20).trim(), description: 'One\nBEGIN:VEVENT' }
    const calendar = calendarText(
      'x',
      [event, { ...event, ...strange, uid: 'mnt_1', at: { from, until } }],
      12,
    )
    const [day, timed] = new ICAL.Component(ICAL.parse(calendar))
      .getAllSubcomponents('vevent')
      .map((one) => new ICAL.Event(one))
    expect(day?.startDate.toString()).toBe('2027-01-31')
    expect(timed).toMatchObject({ uid: 'mnt_1', ...strange })
    expect([timed?.startDate.toJSDate(), timed?.endDate.toJSDate()]).toEqual([from, until])
  })

  test('has lines of at most 75 octets, and never cuts a character', () => {
    const long = calendarText('x', [{ ...event, summary: 'ü'.repeat(200), reminderDays: null }], 12)
    for (const line of long.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(long.replace(/\r\n /g, '')).toContain(`SUMMARY:${'ü'.repeat(200)}`)
    expect(long).not.toContain('VALARM')
  })
})

import { describe, expect, test } from 'vitest'
import { calendarText } from './icalendar.ts'

const event = {
  uid: 'dom_1-2027-01-31@holdfast',
  day: '2027-01-31',
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
        'DTSTART;VALUE=DATE:20270131',
        'SUMMARY:bücher.example expires',
        'DESCRIPTION:At Gandi\\; renews automatically\\, at 12\\,00 EUR\\nLine two',
        'TRIGGER:-P7D',
        'END:VCALENDAR',
      ]),
    )
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('has lines of at most 75 octets, and never cuts a character', () => {
    const long = calendarText('x', [{ ...event, summary: 'ü'.repeat(200), reminderDays: null }], 12)
    for (const line of long.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(long.replace(/\r\n /g, '')).toContain(`SUMMARY:${'ü'.repeat(200)}`)
    expect(long).not.toContain('VALARM')
  })
})

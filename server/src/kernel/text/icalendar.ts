/** Calendars in the format of RFC 5545, with events that take whole days. */

export type CalendarEvent = {
  /** The same in each version of the calendar. */
  uid: string
  /** `YYYY-MM-DD`. */
  day: string
  summary: string
  description: string
  /** When the event was last changed. */
  changedAt: Date
  /** How many days before the event a calendar program reminds of it; null: never. */
  reminderDays: number | null
}

/** A calendar of this name. Programs read it again every `refreshHours` hours. */
export function calendarText(name: string, events: readonly CalendarEvent[], refreshHours: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Holdfast//Domains//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventLines({ uid, day, summary, description, changedAt, reminderDays }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${changedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    // A day with an expiry is not a busy day.
    'TRANSP:TRANSPARENT',
    ...(reminderDays === null
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escaped(summary)}`,
          `TRIGGER:-P${reminderDays}D`,
          'END:VALARM',
        ]),
    'END:VEVENT',
  ]
}

/** RFC 5545, section 3.3.11. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

const lineOctetsMax = 75

/** Lines have at most 75 octets; the rest follows after a line break and a blank. Characters are not cut. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctetsMax) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

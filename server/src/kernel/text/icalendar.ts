/** Calendars in the format of RFC 5545. */

export type CalendarEvent = {
  /** The same in each version of the calendar. */
  uid: string
  /** A whole day, as `YYYY-MM-DD`, or a time. */
  at: string | { from: Date; until: Date }
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
    'PRODID:-//Holdfast//Calendar//EN',
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

function eventLines({ uid, at, summary, description, changedAt, reminderDays }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${timeText(changedAt)}`,
    `LAST-MODIFIED:${timeText(changedAt)}`,
    ...(typeof at === 'string'
      ? [`DTSTART;VALUE=DATE:${at.replaceAll('-', '')}`]
      : [`DTSTART:${timeText(at.from)}`, `DTEND:${timeText(at.until)}`]),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    // Neither a day with an expiry nor maintenance is busy time of the person.
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

/** In UTC. */
function timeText(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '')
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

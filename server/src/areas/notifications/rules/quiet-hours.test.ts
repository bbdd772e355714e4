import { describe, expect, it } from 'vitest'
import type { QuietWindow, Weekday } from '../store.ts'
import { quietUntil } from './quiet-hours.ts'

const nights = (...days: Weekday[]): QuietWindow => ({ days, from: '22:00', to: '07:00' })
const until = (now: string, ...windows: QuietWindow[]) =>
  quietUntil({ time_zone: 'Europe/Berlin', windows }, new Date(now))?.toISOString() ?? null

describe('quiet hours', () => {
  // 2026-01-05 is a Monday; Berlin is one hour ahead of UTC.
  it('hold from their begin to their end, in the time zone', () => {
    expect(until('2026-01-05T20:59:59Z', nights('monday'))).toBeNull()
    expect(until('2026-01-05T21:00:00Z', nights('monday'))).toBe('2026-01-06T06:00:00.000Z')
    expect(until('2026-01-06T05:59:59Z', nights('monday'))).toBe('2026-01-06T06:00:00.000Z')
    expect(until('2026-01-06T06:00:00Z', nights('monday'))).toBeNull()
  })

  it('belong to the day on which they begin', () => {
    expect(until('2026-01-05T03:00:00Z', nights('monday'))).toBeNull()
    expect(until('2026-01-05T03:00:00Z', nights('sunday'))).toBe('2026-01-05T06:00:00.000Z')
  })

  it('that follow each other are one', () => {
    const weekend: QuietWindow = { days: ['saturday', 'sunday'], from: '00:00', to: '00:00' }
    expect(until('2026-01-10T12:00:00Z', weekend, nights('sunday'))).toBe('2026-01-12T06:00:00.000Z')
  })

  it('follow the clocks: the night in which they go forward is an hour shorter', () => {
    // On 2026-03-29 at 02:00 clocks go to 03:00.
    expect(until('2026-03-28T21:00:00Z', nights('saturday'))).toBe('2026-03-29T05:00:00.000Z')
    // On 2026-10-25 at 03:00 clocks go back to 02:00.
    expect(until('2026-10-24T20:00:00Z', nights('saturday'))).toBe('2026-10-25T06:00:00.000Z')
  })

  it('that begin or end in the hour that is skipped, or that comes twice, hold as the clock shows', () => {
    const early: QuietWindow = { days: ['sunday'], from: '01:00', to: '02:30' }
    // 02:30 does not exist on 2026-03-29: the window ends at 03:30 summer time, an hour and a half after it began.
    expect(until('2026-03-29T00:30:00Z', early)).toBe('2026-03-29T01:30:00.000Z')
    // On 2026-10-25, 02:30 comes twice: the window ends at the first.
    expect(until('2026-10-24T23:30:00Z', early)).toBe('2026-10-25T00:30:00.000Z')
    expect(until('2026-10-25T00:30:00Z', early)).toBeNull()
  })

  it('do not hold in a time zone that does not exist any more', () => {
    const now = new Date('2026-01-05T22:00:00Z')
    const windows = [nights('monday')]
    expect(quietUntil({ time_zone: 'Europe/Berlin', windows }, now)).not.toBeNull()
    expect(quietUntil({ time_zone: 'Europe/Atlantis', windows }, now)).toBeNull()
  })

  it('without a gap have an end all the same', () => {
    const days: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    expect(until('2026-01-05T12:00:00Z', { days, from: '00:00', to: '00:00' })).not.toBeNull()
  })
})

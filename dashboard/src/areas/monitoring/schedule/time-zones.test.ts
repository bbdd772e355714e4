import { expect, it } from 'vitest'
import { scheduledTimes } from './time-zones.ts'

const berlin = { timeZone: 'Europe/Berlin', ownZone: 'Europe/Berlin', language: 'en-GB' }

it('scheduled times are on the clock of the schedule, also after the clocks change', () => {
  const times = ['2026-10-24T00:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']
  expect(scheduledTimes(times, berlin)).toEqual([
    { at: times[0], text: 'Sat, 24 Oct 2026, 02:30 CEST', ownText: null },
    { at: times[1], text: 'Sun, 25 Oct 2026, 02:30 CEST', ownText: null },
    { at: times[2], text: 'Sun, 25 Oct 2026, 02:30 CET', ownText: null },
  ])
})

it('and on the clock of the person where it differs, if only at some of the times', () => {
  // London and Lagos agree in summer, and differ in winter.
  const zones = { timeZone: 'Africa/Lagos', ownZone: 'Europe/London', language: 'de' }
  const [summer = '', winter = ''] = ['2026-10-24T01:30:00Z', '2026-10-26T01:30:00Z']
  expect(scheduledTimes([summer], zones)[0]?.ownText).toBeNull()
  expect(scheduledTimes([summer, winter], zones).map(({ text, ownText }) => [text, ownText])).toEqual([
    ['Sa., 24. Okt. 2026, 02:30 GMT+1', '02:30 GMT+1'],
    ['Mo., 26. Okt. 2026, 02:30 GMT+1', '01:30 GMT+0'],
  ])
})

it('with the day where that differs, too', () => {
  const zones = { timeZone: 'Asia/Tokyo', ownZone: 'Europe/Berlin', language: 'en-GB' }
  expect(scheduledTimes(['2026-11-23T17:30:00Z'], zones)[0]).toMatchObject({
    text: 'Tue, 24 Nov 2026, 02:30 GMT+9',
    ownText: 'Mon 23 Nov, 18:30 CET',
  })
})

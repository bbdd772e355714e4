import { expect, it } from 'vitest'
import { axisTexts } from './axis-texts.ts'

const language = 'en-GB'
const widthOf = (text: string) => text.length * 7
const room = { left: 50, right: 50 }

/** The labels of ticks at the same distance on an axis of this length. */
function labels(times: readonly (string | number)[], length = 2000, of = language): string[] {
  const last = Math.max(1, times.length - 1)
  const ticks = times.map((time, index) => ({
    time: typeof time === 'string' ? Date.parse(time) / 1000 : time,
    left: (index / last) * length,
  }))
  return axisTexts(ticks, { language: of, widthOf, room, length })
}

/** In the time zone of the browser, which the labels are in. */
const at = (day: number, hour = 0, minute = 0, second = 0) =>
  new Date(2026, 10, day, hour, minute, second).getTime() / 1000

it('times of one day are labelled with hours and minutes', () => {
  expect(labels([at(23, 6), at(23, 12), at(23, 18)])).toEqual(['06:00', '12:00', '18:00'])
})

it('times within one minute have seconds, and those within one second one label', () => {
  expect(labels([at(23, 2, 30, 1), at(23, 2, 30, 15), at(23, 2, 30, 59)])).toEqual([
    '02:30:01',
    '02:30:15',
    '02:30:59',
  ])
  expect(labels([at(23, 2, 30, 1), at(23, 2, 30, 1) + 0.2, at(23, 2, 30, 2)])).toEqual([
    '02:30:01',
    '',
    '02:30:02',
  ])
})

it('the day is a second line where it changes, and everywhere if hours repeat', () => {
  expect(labels([at(22, 18), at(23), at(23, 6)])).toEqual(['18:00\n22 Nov', '00:00\n23 Nov', '06:00'])
  expect(labels([at(22), at(22, 12), at(23), at(23, 12)])).toEqual([
    '00:00\n22 Nov',
    '12:00\n22 Nov',
    '00:00\n23 Nov',
    '12:00\n23 Nov',
  ])
})

it('whole days are labelled with the day, and with the year where it is needed', () => {
  expect(labels([at(1), at(8), at(15)])).toEqual(['1 Nov', '8 Nov', '15 Nov'])
  const years = [2025, 2026].map((year) => new Date(year, 10, 1).getTime() / 1000)
  expect(labels(years)).toEqual(['1 Nov 2025', '1 Nov 2026'])
  expect(labels([at(1), at(8), at(15)], 2000, 'de')).toEqual(['1. Nov.', '8. Nov.', '15. Nov.'])
})

it('an hour that clocks repeat is labelled with its offset', () => {
  const before = process.env['TZ']
  process.env['TZ'] = 'Europe/Berlin'
  try {
    expect(labels(['2026-10-25T00:00Z', '2026-10-25T01:00Z', '2026-10-25T02:00Z'])).toEqual([
      '02:00 GMT+2',
      '02:00 GMT+1',
      '03:00 GMT+1',
    ])
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
})

it('labels never overlap and are not cut off at the edges', () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => at(23, 9, minute))
  for (let length = 60; length < 2000; length += 37) {
    const texts = labels(minutes, length)
    const shown = texts.flatMap((text, index) =>
      text === '' ? [] : { text, middle: (index / 59) * length, half: widthOf(text) / 2 },
    )
    expect(shown.length).toBeGreaterThan(0)
    expect(new Set(shown.map(({ text }) => text)).size).toBe(shown.length)
    for (const [index, { middle, half }] of shown.entries()) {
      const previous = shown[index - 1]
      expect(middle - half).toBeGreaterThanOrEqual(
        previous ? previous.middle + previous.half + 10 : -room.left,
      )
      expect(middle + half).toBeLessThanOrEqual(length + room.right)
    }
  }
})

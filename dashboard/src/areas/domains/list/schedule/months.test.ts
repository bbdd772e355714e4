import { expect, it } from 'vitest'
import { monthAfter, monthText, weekdayNames, weeksOf } from './months.ts'

it('lays out a month from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null])
  // Begins on a Monday, with four whole weeks.
  expect(weeksOf('2027-02').flat()).toHaveLength(28)
  expect(weeksOf('2028-02').flat()).toContain('2028-02-29')
})

it('goes to other months, also of other years', () => {
  expect([monthAfter('2026-11', 12), monthAfter('2026-01', -12), monthAfter('2026-11', 3)]).toEqual([
    '2027-11',
    '2025-01',
    '2027-02',
  ])
})

it('names months and days in the language', () => {
  expect([monthText('2026-11', 'en'), monthText('2026-03', 'de')]).toEqual(['November 2026', 'März 2026'])
  expect([weekdayNames('en')[0], weekdayNames('de')[0]]).toEqual(['Mon', 'Mo'])
})

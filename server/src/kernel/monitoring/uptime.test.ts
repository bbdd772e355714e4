import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IntervalState, type StateInterval, uptimeOf } from './uptime.ts'

const day = { from: 0, to: 1000 }
const interval = (state: IntervalState, from: number, to: number | null): StateInterval => ({
  state,
  from,
  to,
})

test('uptime is the part of the observed time that was up', () => {
  const result = uptimeOf([interval('up', 0, 900), interval('down', 900, 1000)], day)
  expect(result).toMatchObject({ uptime: 0.9, coverage: 1 })
})

test('without data it is null, neither 0 nor 100 %', () => {
  expect(uptimeOf([], day)).toMatchObject({ uptime: null, coverage: 0, durations: { unknown: 1000 } })
  expect(uptimeOf([interval('paused', 0, null)], day)).toMatchObject({ uptime: null, coverage: 0 })
})

test('unknown, paused and maintenance time does not count, and reduces the coverage', () => {
  const result = uptimeOf(
    [
      interval('up', 0, 100),
      interval('unknown', 100, 200),
      interval('maintenance', 200, 400),
      interval('down', 400, 500),
    ],
    day,
  )
  expect(result).toMatchObject({ uptime: 0.5, coverage: 0.2 })
  expect(result.durations).toEqual({
    up: 100,
    degraded: 0,
    down: 100,
    unknown: 600,
    paused: 0,
    maintenance: 200,
  })
})

test('degraded time counts as up unless weighted otherwise', () => {
  const intervals = [interval('up', 0, 500), interval('degraded', 500, 1000)]
  expect(uptimeOf(intervals, day).uptime).toBe(1)
  expect(uptimeOf(intervals, day, { degradedWeight: 0.5 }).uptime).toBe(0.75)
})

test('intervals are cut at the window, and an open one extends to its end', () => {
  expect(uptimeOf([interval('down', -500, 250), interval('up', 250, null)], day)).toMatchObject({
    uptime: 0.75,
    coverage: 1,
  })
})

test('overlapping intervals are not counted twice', () => {
  expect(uptimeOf([interval('up', 0, null), interval('down', 500, 1000)], day).uptime).toBe(0.5)
})

test('the durations of any intervals add up to the window', () => {
  const states = fc.constantFrom<IntervalState>('up', 'degraded', 'down', 'unknown', 'paused', 'maintenance')
  const intervals = fc.array(
    fc
      .tuple(states, fc.integer({ min: -500, max: 1500 }), fc.nat(800))
      .map(([state, from, length]) => interval(state, from, from + length)),
  )
  fc.assert(
    fc.property(intervals, (all) => {
      const { durations, uptime, coverage } = uptimeOf(all, day)
      expect(Object.values(durations).reduce((sum, duration) => sum + duration, 0)).toBe(1000)
      expect(Object.values(durations).every((duration) => duration >= 0)).toBe(true)
      if (uptime !== null) expect(uptime).toBeLessThanOrEqual(1)
      expect(coverage).toBeLessThanOrEqual(1)
    }),
  )
})

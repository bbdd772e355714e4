import { describe, expect, it } from 'vitest'
import { createDatabaseClock } from './clock.ts'

/** A clock after its first reading, from a database whose clock is ahead of this machine's by `aheadMs`. */
function givenClock(aheadMs: number) {
  const steps: number[] = []
  const clock = createDatabaseClock((seconds) => steps.push(seconds))
  const begun = performance.now()
  const databaseMs = (shiftMs = 0) => Date.now() + aheadMs + shiftMs
  const read = (shiftMs = 0, askedMsAgo = 0) =>
    clock.read(databaseMs(shiftMs) - askedMsAgo / 2, performance.now() - askedMsAgo)
  return { clock, steps, begun, databaseMs, read }
}

describe('the estimate of the database’s clock', () => {
  it('follows the database, not this machine, and is never ahead of it', () => {
    for (const aheadMs of [-3_600_000, -1, 0, 5_000, 3_600_000]) {
      const { clock, databaseMs, read } = givenClock(aheadMs)
      read()
      for (let round = 0; round < 200; round++) {
        const now = clock.now().getTime()
        const most = databaseMs()
        expect(now).toBeLessThanOrEqual(most)
        expect(now).toBeGreaterThan(most - 1000)
        if (round % 10 === 0) read(0, round)
      }
      expect(clock.skewSeconds()).toBeCloseTo(-aheadMs / 1000, 0)
    }
  })

  it('is right after a first reading that differs much, which does not count as a step', () => {
    const { clock, steps, databaseMs, read } = givenClock(-3_600_000)
    expect(read()).toBe(false)
    expect(steps).toEqual([])
    expect(Math.abs(clock.now().getTime() - databaseMs())).toBeLessThan(1000)
  })

  it('does not treat a slow response as a step', () => {
    const { clock, steps, databaseMs, read } = givenClock(0)
    read()
    expect(read(0, 78_000)).toBe(true)
    expect(steps).toEqual([])
    expect(Math.abs(clock.now().getTime() - databaseMs())).toBeLessThan(1000)
  })

  it('follows a clock that is set, and reports by how much it was set back', () => {
    const { clock, steps, databaseMs, read } = givenClock(0)
    read()
    expect(read(3_600_000)).toBe(false)
    expect(steps).toEqual([])
    expect(Math.abs(clock.now().getTime() - databaseMs(3_600_000))).toBeLessThan(1000)
    expect(read(-3_600_000)).toBe(false)
    expect(steps.map((seconds) => Math.round(seconds))).toEqual([7200])
    expect(Math.abs(clock.now().getTime() - databaseMs(-3_600_000))).toBeLessThan(1000)
  })
})

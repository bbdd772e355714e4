import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryPauseMs } from '#platform/database/connection/unavailable.ts'
import { backoffSeconds, gatherPauseMs } from './backoff.ts'

describe('exponential backoff', () => {
  it('doubles up to the maximum, up to a fifth later and never earlier', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (failures) => {
        const seconds = backoffSeconds(failures, 5, 3600)
        const least = failures < 1 ? 5 : failures > 10 ? 3600 : Math.min(5 * 2 ** (failures - 1), 3600)
        expect(seconds).toBeGreaterThanOrEqual(least)
        expect(seconds).toBeLessThanOrEqual(least * 1.2)
      }),
    )
  })
})

const hangMs = fc.integer({ min: 0, max: 86_400_000 })

describe('the pause before the next claim', () => {
  it('is at most a second, however long the database did not respond', () => {
    fc.assert(
      fc.property(hangMs, fc.nat(), fc.nat(), (claimMs, rows, failures) => {
        expect(gatherPauseMs(claimMs, rows)).toBeLessThanOrEqual(1000)
        expect(retryPauseMs(failures)).toBeLessThanOrEqual(1000)
      }),
    )
  })

  it('is as long as a short claim, and longer after a claim of many rows', () => {
    expect([gatherPauseMs(7, 1), gatherPauseMs(2, 100), gatherPauseMs(2, 5000)]).toEqual([7, 15, 20])
  })
})

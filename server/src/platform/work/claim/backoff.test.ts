import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffSeconds } from './backoff.ts'

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

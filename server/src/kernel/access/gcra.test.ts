import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { debtAfter, nextUnitUs, type Quota, quotaOf, unitsLeft, waitUs } from './gcra.ts'

/** The rate limit as it is used: one number and a clock. */
function limitOf(quota: Quota) {
  let fullAt = 0
  return {
    debt: (now: number) => Math.max(0, fullAt - now),
    spend(now: number, cost: number): boolean {
      const debt = Math.max(0, fullAt - now)
      if (waitUs(debt, quota, cost) > 0) return false
      fullAt = now + debtAfter(debt, quota, cost)
      return true
    },
  }
}

/** A reference implementation: a bucket that gains one drop each microsecond. Slow, but obviously correct. */
function bucketOf({ size, intervalUs }: Quota) {
  let drops = size * intervalUs
  let filledAt = 0
  return {
    level(now: number) {
      while (filledAt < now) {
        filledAt++
        if (drops < size * intervalUs) drops++
      }
      return Math.floor(drops / intervalUs)
    },
    spend(now: number, cost: number): boolean {
      this.level(now)
      const taken = Math.min(cost, size) * intervalUs
      if (taken > drops) return false
      drops -= taken
      return true
    },
  }
}

const quotas = fc.record({
  size: fc.integer({ min: 1, max: 12 }),
  intervalUs: fc.integer({ min: 1, max: 50 }),
})
const steps = fc.array(
  fc.record({ pause: fc.integer({ min: 0, max: 200 }), cost: fc.integer({ min: 0, max: 15 }) }),
  { maxLength: 60 },
)

describe('the rate limit', () => {
  it('allows, and has left, the same as a bucket that is filled drop by drop', () => {
    fc.assert(
      fc.property(quotas, steps, (quota, requests) => {
        const limit = limitOf(quota)
        const bucket = bucketOf(quota)
        let now = 0
        for (const { pause, cost } of requests) {
          now += pause
          expect(unitsLeft(limit.debt(now), quota)).toBe(bucket.level(now))
          expect(limit.spend(now, cost)).toBe(bucket.spend(now, cost))
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('allows no more in any period than the bucket size and what is refilled in it', () => {
    fc.assert(
      fc.property(quotas, steps, (quota, requests) => {
        const limit = limitOf(quota)
        const spent: { at: number; cost: number }[] = []
        let now = 0
        for (const { pause, cost } of requests) {
          now += pause
          if (limit.spend(now, cost)) spent.push({ at: now, cost: Math.min(cost, quota.size) })
        }
        for (const [first, { at: from }] of spent.entries()) {
          let sum = 0
          for (const { at, cost } of spent.slice(first)) {
            sum += cost
            expect(sum).toBeLessThanOrEqual(quota.size + (at - from) / quota.intervalUs)
          }
        }
      }),
    )
  })

  it('reports to the microsecond how long to wait, and when the next unit is available', () => {
    fc.assert(
      fc.property(quotas, fc.nat(1000), fc.integer({ min: 1, max: 15 }), (quota, rawDebt, cost) => {
        const debt = rawDebt % (quota.size * quota.intervalUs + 1)
        const wait = waitUs(debt, quota, cost)
        expect(wait).toBeLessThanOrEqual(debt)
        expect(waitUs(debt - wait, quota, cost)).toBe(0)
        if (wait > 0) expect(waitUs(debt - wait + 1, quota, cost)).toBeGreaterThan(0)
        const next = nextUnitUs(debt, quota)
        const left = unitsLeft(debt, quota)
        expect([next === 0, left === quota.size]).toEqual([debt === 0, debt === 0])
        if (next > 0) {
          expect(unitsLeft(debt - next, quota)).toBe(left + 1)
          expect(unitsLeft(debt - next + 1, quota)).toBe(left)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('allows the whole burst at once, also if a minute cannot be divided evenly', () => {
    for (const perMinute of [1, 7, 60, 600, 3000, 59_999]) {
      const quota = quotaOf(30, perMinute)
      const limit = limitOf(quota)
      const granted = Array.from({ length: 40 }, () => limit.spend(0, 1)).filter(Boolean)
      expect([perMinute, granted.length]).toEqual([perMinute, 30])
    }
  })
})

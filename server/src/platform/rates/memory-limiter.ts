/**
 * Rate limits in the memory of this process. A bucket that is full again is the same as one that was never
 * touched, so it is forgotten: what is kept is bounded by what was spent lately, and by `bucketsMax`.
 */
import { debtAfter, waitUs } from '#kernel/rates/gcra.ts'
import type { RateLimiter } from './rate-limiter.ts'

const bucketsMax = 200_000
const sweepFrom = 1000

/** `nowUs` is a clock in whole microseconds that never goes back. */
export interface MemoryLimiter extends RateLimiter {
  /** How many buckets are remembered. */
  size(): number
}

export function createMemoryLimiter(
  nowUs: () => number = () => Math.round(performance.now() * 1000),
): MemoryLimiter {
  const fullAt = new Map<string, number>()
  let sweepAt = sweepFrom

  /** In step with how much there is, so that each request pays for a small part of one only. */
  function sweep(now: number): void {
    for (const [key, at] of fullAt) if (at <= now) fullAt.delete(key)
    // The oldest go first, should there be more than we mean to remember.
    for (const key of fullAt.keys()) {
      if (fullAt.size <= bucketsMax) break
      fullAt.delete(key)
    }
    sweepAt = Math.max(sweepFrom, Math.min(fullAt.size * 2, bucketsMax + sweepFrom))
  }

  return {
    async take(buckets, cost) {
      const now = nowUs()
      const debts = buckets.map(({ key }) => Math.max(0, (fullAt.get(key) ?? now) - now))
      const taken = buckets.every(({ quota }, index) => waitUs(debts[index] ?? 0, quota, cost) === 0)
      if (!taken || cost === 0) return { taken, debtsUs: debts }
      const after = buckets.map(({ quota }, index) => debtAfter(debts[index] ?? 0, quota, cost))
      for (const [index, { key }] of buckets.entries()) {
        // Deleted first, so that the order of the map is that of the last use.
        fullAt.delete(key)
        fullAt.set(key, now + (after[index] ?? 0))
      }
      if (fullAt.size >= sweepAt) sweep(now)
      return { taken, debtsUs: after }
    },
    size: () => fullAt.size,
    close: async () => {},
  }
}

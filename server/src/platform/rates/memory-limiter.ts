/**
 * Rate limits in the memory of this process. A full bucket is equivalent to one that was never used, so it is removed:
 * the number of buckets is limited by recent use, and by `bucketsMax`.
 */
import { debtAfter, waitUs } from '#kernel/access/gcra.ts'
import type { RateLimiter } from './rate-limiter.ts'

const bucketsMax = 200_000
const sweepFrom = 1000

/** `nowUs` is a monotonic clock in whole microseconds. */
export interface MemoryLimiter extends RateLimiter {
  /** The number of stored buckets. */
  size(): number
}

export function createMemoryLimiter(
  nowUs: () => number = () => Math.round(performance.now() * 1000),
): MemoryLimiter {
  const fullAt = new Map<string, number>()
  let sweepAt = sweepFrom

  /** Runs when the number of buckets has doubled, so that its cost per request is small. */
  function sweep(now: number): void {
    for (const [key, at] of fullAt) if (at <= now) fullAt.delete(key)
    // Above the maximum, the least recently used buckets are removed.
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
        // Deleted first, so that the map is ordered by the last use.
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

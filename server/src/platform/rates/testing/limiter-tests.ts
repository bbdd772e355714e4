import { expect, it } from 'vitest'
import { quotaOf } from '#kernel/access/gcra.ts'
import type { RateLimiter } from '../rate-limiter.ts'

/** Tests for every limiter. The quotas refill so slowly that nothing is refilled during a test. */
export function limiterTests(limiter: () => RateLimiter): void {
  const slow = (key: string, size: number) => ({ key: `{test}/${key}`, quota: quotaOf(size, 0.01) })

  it('allow as many units as there are, and then none', async () => {
    const bucket = slow('five', 5)
    const taken = []
    for (let n = 0; n < 8; n++) taken.push((await limiter().take([bucket], 1)).taken)
    expect(taken).toEqual([true, true, true, true, true, false, false, false])
  })

  it('allow concurrent requests no more than consecutive ones', async () => {
    const bucket = slow('at once', 7)
    const all = await Promise.all(Array.from({ length: 50 }, () => limiter().take([bucket], 1)))
    expect(all.filter(({ taken }) => taken)).toHaveLength(7)
  })

  it('take from all buckets or from none', async () => {
    const [wide, narrow] = [slow('wide', 10), slow('narrow', 2)]
    const both = () => limiter().take([wide, narrow], 1)
    expect([(await both()).taken, (await both()).taken, (await both()).taken]).toEqual([true, true, false])
    const rest = []
    for (let n = 0; n < 9; n++) rest.push((await limiter().take([wide], 1)).taken)
    expect(rest.filter(Boolean)).toHaveLength(8)
  })

  it('take the whole cost or nothing, and of a cost above the bucket size the whole bucket', async () => {
    const bucket = slow('cost', 10)
    const costs = [4, 4, 4, 2, 99]
    const taken = []
    for (const cost of costs) taken.push((await limiter().take([bucket], cost)).taken)
    expect(taken).toEqual([true, true, false, true, false])
    expect((await limiter().take([slow('untouched', 3)], 99)).taken).toBe(true)
  })

  it('only report the debt for a cost of 0', async () => {
    const bucket = slow('look', 2)
    expect(await limiter().take([bucket], 0)).toEqual({ taken: true, debtsUs: [0] })
    await limiter().take([bucket], 1)
    for (let n = 0; n < 5; n++) {
      const { taken, debtsUs } = await limiter().take([bucket], 0)
      expect(taken).toBe(true)
      expect(debtsUs[0]).toBeGreaterThan(bucket.quota.intervalUs * 0.9)
      expect(debtsUs[0]).toBeLessThanOrEqual(bucket.quota.intervalUs)
    }
  })
}

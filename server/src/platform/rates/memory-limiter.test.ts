import { beforeAll, describe, expect, it } from 'vitest'
import { quotaOf } from '#kernel/access/gcra.ts'
import { createMemoryLimiter, type MemoryLimiter } from './memory-limiter.ts'
import { limiterTests } from './testing/limiter-tests.ts'

describe('rate limits in memory', () => {
  let limiter: MemoryLimiter
  beforeAll(() => {
    limiter = createMemoryLimiter()
  })
  limiterTests(() => limiter)

  it('refill over time, to the microsecond', async () => {
    let now = 5_000_000
    const own = createMemoryLimiter(() => now)
    const take = async () => (await own.take([{ key: 'a', quota: quotaOf(2, 60) }], 1)).taken
    expect([await take(), await take(), await take()]).toEqual([true, true, false])
    now += 999_999
    expect(await take()).toBe(false)
    now += 1
    expect([await take(), await take()]).toEqual([true, false])
  })

  it('remove full buckets, so that many past callers use no memory', async () => {
    let now = 0
    const own = createMemoryLimiter(() => now)
    const quota = quotaOf(60, 60)
    let most = 0
    for (let caller = 0; caller < 200_000; caller++) {
      now += 1000
      await own.take([{ key: `caller ${caller}`, quota }], 1)
      most = Math.max(most, own.size())
    }
    // About a thousand of them are waiting for a refill at any time.
    expect(most).toBeLessThan(5000)
  })

  it('store a limited number of buckets, the latest ones', async () => {
    const own = createMemoryLimiter(() => 0)
    const quota = quotaOf(1, 1)
    for (let caller = 0; caller < 210_000; caller++) await own.take([{ key: `caller ${caller}`, quota }], 1)
    expect(own.size()).toBeLessThanOrEqual(201_000)
    expect((await own.take([{ key: 'caller 209999', quota }], 1)).taken).toBe(false)
    expect((await own.take([{ key: 'caller 0', quota }], 1)).taken).toBe(true)
  })
})

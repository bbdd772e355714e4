import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { quotaOf } from '#kernel/access/gcra.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { givenValkeyServer, type ValkeyServer, valkeyProgram } from '#testing/servers/valkey-server.ts'
import { eventually } from '#testing/wait/wait.ts'
import { createMemoryLimiter } from './memory-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { limiterTests } from './testing/limiter-tests.ts'
import { openValkeyLimiter } from './valkey-limiter.ts'

const missing = missingPrograms([valkeyProgram])

/** The limiter of one process, with its log lines. */
async function givenProcess(url: string) {
  const lines: string[] = []
  const metrics = createMetrics()
  const limiter = await openValkeyLimiter({
    url: new URL(url),
    alone: createMemoryLimiter(),
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    metrics,
  })
  return {
    limiter,
    lines,
    levels: () => lines.map((line) => JSON.parse(line).level as string),
    async isShared() {
      return (await metrics.rateLimitsShared.get()).values[0]?.value === 1
    },
  }
}

const slow = (key: string, size: number) => ({ key: `{test}/${key}`, quota: quotaOf(size, 0.01) })

describe.skipIf(missing.length > 0)(titleWithout(missing, 'rate limits in Valkey'), () => {
  let server: ValkeyServer
  let limiter: RateLimiter
  beforeAll(async () => {
    server = await givenValkeyServer()
    limiter = (await givenProcess(server.url)).limiter
  })
  afterAll(async () => {
    await limiter?.close()
    await server?.remove()
  })
  limiterTests(() => limiter)

  it('are shared by all processes', async () => {
    const others = await Promise.all([givenProcess(server.url), givenProcess(server.url)])
    const bucket = slow('shared', 30)
    const all = [limiter, ...others.map((other) => other.limiter)]
    const takings = await Promise.all(
      Array.from({ length: 90 }, (_, n) => (all[n % 3] ?? limiter).take([bucket], 1)),
    )
    expect(takings.filter(({ taken }) => taken)).toHaveLength(30)
    expect(await Promise.all(others.map((other) => other.isShared()))).toEqual([true, true])
    for (const other of others) await other.limiter.close()
  })

  it('refill over time', async () => {
    const bucket = { key: '{test}/quick', quota: quotaOf(1, 60 * 50) }
    expect((await limiter.take([bucket], 1)).taken).toBe(true)
    await eventually(async () => (await limiter.take([bucket], 1)).taken)
  })

  it('leave only keys that expire', async () => {
    await limiter.take([slow('expiring', 3), slow('expiring too', 5)], 1)
    const redis = new Redis(server.url)
    onTestFinished(() => redis.disconnect())
    const keys = await redis.keys('*')
    expect(keys.length).toBeGreaterThan(1)
    // -1 is a key without expiry; -2 is a key that has expired since it was listed.
    for (const key of keys) expect([key, await redis.pttl(key)]).not.toEqual([key, -1])
  })

  it('continue when the server has lost the script', async () => {
    const redis = new Redis(server.url)
    onTestFinished(() => redis.disconnect())
    await redis.script('FLUSH')
    expect((await limiter.take([slow('flushed', 1)], 1)).taken).toBe(true)
    expect((await limiter.take([slow('flushed', 1)], 1)).taken).toBe(false)
  })
})

describe.skipIf(missing.length > 0)(titleWithout(missing, 'when Valkey is unavailable'), () => {
  let server: ValkeyServer
  beforeAll(async () => {
    server = await givenValkeyServer()
  })
  afterAll(() => server?.remove())

  it.each([
    ['is stopped', () => server.stop(), () => server.start()],
    ['does not respond', async () => server.signal('SIGSTOP'), async () => server.signal('SIGCONT')],
  ])(
    'because it %s, each process counts separately, logs it once, and shares again later',
    async (_how, leave, comeBack) => {
      const one = await givenProcess(server.url)
      const two = await givenProcess(server.url)
      onTestFinished(async () => {
        await one.limiter.close()
        await two.limiter.close()
      })
      const bucket = slow(`away ${_how}`, 4)
      await one.limiter.take([bucket], 1)
      await leave()
      // Each of these gets a result while the server is unavailable.
      for (const { limiter, isShared } of [one, two]) {
        const takings = await Promise.all(Array.from({ length: 9 }, () => limiter.take([bucket], 1)))
        expect(takings.filter(({ taken }) => taken)).toHaveLength(4)
        expect((await limiter.take([bucket], 1)).taken).toBe(false)
        expect(await isShared()).toBe(false)
      }
      expect([one.levels(), two.levels()]).toEqual([['warn'], ['warn']])
      await comeBack()
      await eventually(async () => (await one.isShared()) && (await two.isShared()))
      expect([one.levels(), two.levels()]).toEqual([
        ['warn', 'info'],
        ['warn', 'info'],
      ])
      const again = slow(`back after it ${_how}`, 2)
      const takings = [one, two, one].map(({ limiter }) => limiter.take([again], 1))
      expect((await Promise.all(takings)).map(({ taken }) => taken).filter(Boolean)).toHaveLength(2)
    },
  )

  it('at the start, the process starts nevertheless, and logs no password', async () => {
    await server.stop()
    const early = await givenProcess(server.url)
    expect(await early.isShared()).toBe(false)
    await server.start()
    await eventually(early.isShared)
    await early.limiter.close()
    const guarded = await givenValkeyServer('right')
    const { port } = new URL(guarded.url)
    const wrong = await givenProcess(`redis://:canary@127.0.0.1:${port}`)
    const nowhere = await givenProcess('redis://:canary@127.0.0.1:1')
    const right = await givenProcess(`redis://:right@127.0.0.1:${port}`)
    expect([await wrong.isShared(), await nowhere.isShared(), await right.isShared()]).toEqual([
      false,
      false,
      true,
    ])
    expect([wrong.levels(), nowhere.levels(), right.levels()]).toEqual([['warn'], ['warn'], []])
    expect([...wrong.lines, ...nowhere.lines].join()).not.toContain('canary')
    expect((await wrong.limiter.take([slow('wrong', 1)], 1)).taken).toBe(true)
    for (const { limiter } of [wrong, nowhere, right]) await limiter.close()
    await guarded.remove()
  })
})

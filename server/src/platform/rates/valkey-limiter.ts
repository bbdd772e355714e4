/**
 * Rate limits that several processes share, in Valkey or Redis. All buckets of a request are judged and
 * written by one script in one round trip, by the server's own clock, and keys go by themselves once their
 * bucket is full again.
 *
 * No request ever depends on the server: what it does not answer within `answerMs` is counted by this process
 * alone, and so is everything after it until the server has answered a ping again.
 */
import { Redis } from 'ioredis'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Bucket, RateLimiter, TakeResult } from './rate-limiter.ts'

const answerMs = 200
const pingEveryMs = 1000

// The same rules as in kernel/gcra.ts. Sums of microseconds since 1970 are below 2^53, but Lua would write
// them with 14 digits if it were not told otherwise.
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local cost = tonumber(ARGV[1])
local taken, before, after = 1, {}, {}
for i, key in ipairs(KEYS) do
  local size, interval = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
  before[i] = math.max(0, tonumber(redis.call('GET', key) or now) - now)
  after[i] = before[i] + math.min(cost, size) * interval
  if cost > 0 and after[i] > size * interval then taken = 0 end
end
if taken == 0 or cost == 0 then return {taken, unpack(before)} end
for i, key in ipairs(KEYS) do
  redis.call('SET', key, string.format('%.0f', now + after[i]), 'PX', math.ceil(after[i] / 1000) + 1)
end
return {taken, unpack(after)}`

type ScriptedRedis = Redis & {
  takeFromBuckets(keys: number, ...values: (string | number)[]): Promise<number[]>
}

type Dependencies = { url: URL; alone: RateLimiter; log: Log; metrics: Metrics }

/** `alone` is what counts while the server is away. Waits for the first connection, but not for long. */
export async function openValkeyLimiter({ url, alone, log, metrics }: Dependencies): Promise<RateLimiter> {
  const redis = new Redis(url.href, {
    lazyConnect: true,
    connectionName: 'holdfast',
    connectTimeout: 1000,
    commandTimeout: answerMs,
    // Without a connection a command fails at once, and none is ever sent late or twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, pingEveryMs),
    scripts: { takeFromBuckets: { lua: script } },
  }) as ScriptedRedis
  // What becomes of a connection is told by the commands that need it.
  redis.on('error', () => {})
  let pings: NodeJS.Timeout | null = null

  function share(): void {
    if (pings) {
      clearInterval(pings)
      log.info('Valkey answers again: rate limits are shared between processes')
    }
    pings = null
    metrics.rateLimitsShared.set(1)
  }

  function countAlone(error: unknown): void {
    if (pings) return
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ reason }, 'Valkey does not answer: this process counts rate limits separately until it does')
    metrics.rateLimitsShared.set(0)
    pings = setInterval(() => void redis.ping().then(share, () => {}), pingEveryMs).unref()
  }

  async function take(buckets: readonly Bucket[], cost: number): Promise<TakeResult> {
    const keys = buckets.map(({ key }) => `holdfast/${key}`)
    const quotas = buckets.flatMap(({ quota }) => [quota.size, quota.intervalUs])
    const [taken, ...debtsUs] = await redis.takeFromBuckets(keys.length, ...keys, cost, ...quotas)
    return { taken: taken === 1, debtsUs }
  }

  try {
    await redis.connect()
    await redis.ping()
    share()
  } catch (error) {
    countAlone(error)
  }
  return {
    async take(buckets, cost) {
      if (pings) return await alone.take(buckets, cost)
      try {
        return await take(buckets, cost)
      } catch (error) {
        countAlone(error)
        return await alone.take(buckets, cost)
      }
    },
    async close() {
      if (pings) clearInterval(pings)
      redis.disconnect()
      await alone.close()
    },
  }
}

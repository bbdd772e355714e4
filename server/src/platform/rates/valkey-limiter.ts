/**
 * Rate limits shared by several processes, in Valkey or Redis. All buckets of a request are checked and written by one
 * script in one round trip, by the server's clock, and keys expire when their bucket is full.
 *
 * Requests never depend on the server: if it does not respond within `responseMs`, the request is counted only by this
 * process, and so are all others until the server responds to a ping.
 */
import { Redis } from 'ioredis'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Bucket, RateLimiter, TakeResult } from './rate-limiter.ts'

const responseMs = 200
const pingEveryMs = 1000

// The same rules as in kernel/rates/gcra.ts. Microseconds since 1970 are below 2^53, but Lua prints only 14 digits by
// default.
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

/** `alone` counts while the server is unavailable. Waits for the first connection, but only for a short time. */
export async function openValkeyLimiter({ url, alone, log, metrics }: Dependencies): Promise<RateLimiter> {
  const redis = new Redis(url.href, {
    lazyConnect: true,
    connectionName: 'holdfast',
    connectTimeout: 1000,
    commandTimeout: responseMs,
    // Without a connection a command fails immediately, and none is sent late or twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, pingEveryMs),
    scripts: { takeFromBuckets: { lua: script } },
  }) as ScriptedRedis
  // Errors of a connection are handled by the commands that use it.
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

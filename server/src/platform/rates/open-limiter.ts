import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { createMemoryLimiter } from './memory-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** The limiter according to the settings. A process that serves no requests needs no shared one. */
export async function openLimiter(config: Config, log: Log, metrics: Metrics): Promise<RateLimiter> {
  const alone = createMemoryLimiter()
  if (config.valkeyUrl === null || config.role === 'worker') return alone
  // Loaded only if it is used.
  const { openValkeyLimiter } = await import('./valkey-limiter.ts')
  return await openValkeyLimiter({ url: config.valkeyUrl, alone, log, metrics })
}

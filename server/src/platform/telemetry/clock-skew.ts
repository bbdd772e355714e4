import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

const skewSecondsMax = 1
const checkIntervalMs = 5_000

/** Logs a warning when the clocks of this machine and the database differ, and a line when they agree again. */
export function watchClockSkew(
  skewSeconds: () => number,
  log: Log,
  metrics: Metrics,
): { check(): void; stop(): void } {
  let isSkewed = false
  const check = () => {
    const seconds = Math.round(skewSeconds() * 1000) / 1000
    metrics.clockSkew.set(seconds)
    if (Math.abs(seconds) > skewSecondsMax === isSkewed) return
    isSkewed = !isSkewed
    if (isSkewed)
      log.warn(
        { skew_seconds: seconds },
        'the clock of this machine differs from the database’s: synchronise both (NTP). The service uses the database’s',
      )
    else log.info({ skew_seconds: seconds }, 'the clocks of this machine and the database agree again')
  }
  const timer = setInterval(check, checkIntervalMs).unref()
  return { check, stop: () => clearInterval(timer) }
}

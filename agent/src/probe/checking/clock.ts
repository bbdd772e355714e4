/**
 * Time as the probe needs it: the time of the service, and a monotonic clock: the uptime of the machine, including
 * the time for which it was suspended.
 */
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'

export interface ProbeClock {
  /** Milliseconds since the machine was started. */
  passed(): number
  /** The time of the service, as far as the probe knows it; before its first answer that of the machine. */
  now(): number
  /** Whether the service has answered since the probe started. */
  isKnown(): boolean
  /** The service has just answered with its time. */
  set(serverTime: number): void
  /** The clock of the machine. */
  machine(): number
  /** Identifies the time since the machine was started. */
  machineBoot: string
}

/** The time since the start has hundredths of a second only; what it shows beyond them is a suspension. */
const suspendedMinMs = 200

export function createProbeClock(): ProbeClock {
  const uptimeAhead = () => uptime() * 1000 - performance.now()
  let ahead = uptimeAhead()
  const passed = () => {
    const now = uptimeAhead()
    if (Math.abs(now - ahead) > suspendedMinMs) ahead = now
    return performance.now() + ahead
  }
  let offset: number | null = null
  return {
    passed,
    now: () => (offset === null ? Date.now() : passed() + offset),
    isKnown: () => offset !== null,
    set(serverTime) {
      offset = serverTime - passed()
    },
    machine: () => Date.now(),
    machineBoot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
  }
}

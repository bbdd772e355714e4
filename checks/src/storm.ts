/**
 * Recognises that many monitors fail at the same time, which is more often the fault of the connection that checks them
 * than of all their targets. All times are milliseconds.
 */
import type { Outcome } from './outcome.ts'

export type StormRules = {
  /** Fewer monitors than this never make a storm. */
  monitorsMin: number
  /** The part of the monitors checked in the window that must fail. */
  failedPart: number
  window: number
}

const stormRules: StormRules = { monitorsMin: 10, failedPart: 0.6, window: 60_000 }

export interface StormDetector {
  note(monitorId: string, outcome: Outcome, at: number): void
  /** Since when most of the monitors that were checked within the window fail; null: they do not. */
  stormSince(at: number): number | null
}

type LastCheck = { hasFailed: boolean; at: number; wasUp: boolean }

const isFailure = ({ hasFailed, wasUp }: LastCheck) => hasFailed && wasUp

export function createStormDetector({
  monitorsMin,
  failedPart,
  window,
}: StormRules = stormRules): StormDetector {
  // In the order of the checks, the oldest first.
  const checks = new Map<string, LastCheck>()
  // How many of them count as failed: counting them for each check would take longer than the check.
  let failed = 0
  let since: number | null = null
  const forget = (id: string, check: LastCheck) => {
    checks.delete(id)
    if (isFailure(check)) failed--
  }
  const forgetOld = (at: number) => {
    for (const [id, check] of checks) {
      if (at - check.at <= window) return
      forget(id, check)
    }
  }
  return {
    note(monitorId, outcome, at) {
      if (outcome === 'unknown') return
      const before = checks.get(monitorId)
      if (before) forget(monitorId, before)
      const hasFailed = outcome === 'down'
      // A target that was down before the storm says nothing about the connection.
      const check = { hasFailed, at, wasUp: hasFailed ? (before?.wasUp ?? true) : true }
      checks.set(monitorId, check)
      if (isFailure(check)) failed++
    },
    stormSince(at) {
      forgetOld(at)
      const isStorm = checks.size >= monitorsMin && failed / checks.size >= failedPart
      since = isStorm ? (since ?? at) : null
      return since
    },
  }
}

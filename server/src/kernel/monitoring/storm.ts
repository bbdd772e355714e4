/**
 * Recognises that many monitors fail at the same time, which is more often the fault of the connection that checks them
 * than of all their targets. All times are milliseconds.
 */
import type { CheckOutcome } from './confirmation.ts'

export type StormRules = {
  /** Fewer monitors than this never make a storm. */
  monitorsMin: number
  /** The part of the monitors checked in the window that must fail. */
  failedPart: number
  window: number
}

export const stormRules: StormRules = { monitorsMin: 10, failedPart: 0.6, window: 60_000 }

export interface StormDetector {
  note(monitorId: string, outcome: CheckOutcome, at: number): void
  /** Since when most of the monitors that were checked within the window fail; null: they do not. */
  stormSince(at: number): number | null
}

type LastCheck = { hasFailed: boolean; at: number; wasUp: boolean }

export function createStormDetector({
  monitorsMin,
  failedPart,
  window,
}: StormRules = stormRules): StormDetector {
  // In the order of the checks, the oldest first.
  const checks = new Map<string, LastCheck>()
  let since: number | null = null
  const forgetOld = (at: number) => {
    for (const [id, check] of checks) {
      if (at - check.at <= window) return
      checks.delete(id)
    }
  }
  return {
    note(monitorId, outcome, at) {
      if (outcome === 'unknown') return
      const before = checks.get(monitorId)
      checks.delete(monitorId)
      const hasFailed = outcome === 'down'
      // A target that was down before the storm says nothing about the connection.
      checks.set(monitorId, { hasFailed, at, wasUp: hasFailed ? (before?.wasUp ?? true) : true })
    },
    stormSince(at) {
      forgetOld(at)
      const failed = [...checks.values()].filter(({ hasFailed, wasUp }) => hasFailed && wasUp).length
      const isStorm = checks.size >= monitorsMin && failed / checks.size >= failedPart
      since = isStorm ? (since ?? at) : null
      return since
    },
  }
}

/** What docs/probe-protocol.md describes, with the names of the protocol. */
import type { CheckResult } from '@holdfast/checks'

export type Assignment = {
  monitor_id: string
  version: string
  type: string
  settings: object
  interval_seconds: number
  phase_ms: number
  timeout_seconds: number
}

/** A result as it is sent. */
export type Result = CheckResult & {
  monitor_id: string
  version: string
  slot_at: string
  age_seconds: number
}

export type Probe = { version: string; hostname: string; allowed_networks: readonly string[] | null }

export type Batch = Probe & {
  boot_id: string
  sequence: number
  sent_at: string
  waiting: number
  dropped: number
  results: readonly Result[]
}

export type Retry = { monitor_id: string; after_seconds: number }

export const resultsMax = 500

/** Ignores assignments that cannot be used, and returns null for what is no list. */
export function readAssignments(value: unknown): Assignment[] | null {
  return Array.isArray(value) ? value.filter(isAssignment) : null
}

function isAssignment(value: unknown): value is Assignment {
  const { monitor_id, version, type, settings, interval_seconds, phase_ms, timeout_seconds } = (value ??
    {}) as Record<string, unknown>
  return (
    [monitor_id, version, type].every((text) => typeof text === 'string') &&
    typeof settings === 'object' &&
    settings !== null &&
    isPositive(interval_seconds) &&
    isPositive(timeout_seconds) &&
    Number.isFinite(phase_ms)
  )
}

function isPositive(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

export function readRetries(value: unknown): Retry[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((retry) => {
    const { monitor_id, after_seconds } = (retry ?? {}) as Partial<Retry>
    return typeof monitor_id === 'string' && isPositive(after_seconds)
      ? [{ monitor_id, after_seconds: Number(after_seconds) }]
      : []
  })
}

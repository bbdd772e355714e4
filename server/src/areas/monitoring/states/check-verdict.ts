import { freshnessOf, type LocationState, type Verdict, verdictOf } from '#kernel/monitoring/quorum.ts'
import type { CheckRow, MonitorRow } from '../store.ts'

/** What the locations with recent results say together. */
export function verdictFor(
  { interval_seconds, timeout_seconds }: MonitorRow,
  checks: readonly CheckRow[],
  now: Date,
): Verdict {
  const freshness = freshnessOf({ interval: interval_seconds * 1000, timeout: timeout_seconds * 1000 })
  const locations: LocationState[] = checks.map(({ location, confirmation, last_slot_at }) => ({
    location,
    state: confirmation.state,
    lastResultAt: last_slot_at?.getTime() ?? null,
  }))
  return verdictOf(locations, { rule: 'majority', freshness, now: now.getTime() })
}

import { freshnessOf, type LocationState, type Verdict, verdictOf } from '#kernel/monitoring/quorum.ts'
import type { CheckRow, MonitorRow } from '../store.ts'

/** For how many milliseconds a result of a monitor counts. */
export function freshness({
  interval_seconds,
  timeout_seconds,
}: Pick<MonitorRow, 'interval_seconds' | 'timeout_seconds'>): number {
  return freshnessOf({ interval: interval_seconds * 1000, timeout: timeout_seconds * 1000 })
}

/** What the locations with recent results say together. */
export function verdictFor(monitor: MonitorRow, checks: readonly CheckRow[], now: Date): Verdict {
  const locations: LocationState[] = checks.map(({ location, confirmation, last_slot_at }) => ({
    location,
    state: confirmation.state,
    lastResultAt: last_slot_at?.getTime() ?? null,
  }))
  return verdictOf(locations, { rule: monitor.quorum, freshness: freshness(monitor), now: now.getTime() })
}

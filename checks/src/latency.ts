import type { Probe } from './check-type.ts'

/** Warns if the check has taken longer than its threshold. */
export function warnOfLatency(probe: Probe, threshold: number | undefined): void {
  const elapsed = Math.round(probe.elapsed())
  if (threshold === undefined || elapsed <= threshold) return
  probe.warn({ code: 'latency', message: `Took ${elapsed} ms, longer than ${threshold} ms` })
}

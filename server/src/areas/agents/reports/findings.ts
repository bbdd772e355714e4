/** What a report says of its server at this moment. Samples of an earlier time say nothing of it. */
import { newestReadings } from '#areas/cloud/index.ts'
import type { Readings } from '#kernel/monitoring/alert/condition.ts'
import { addSeconds } from '#kernel/time.ts'
import type { ServerReport } from '#platform/area.ts'
import type { MetricSeries } from '#providers/ports/cloud/metrics.ts'
import type { AgentRow } from '../store.ts'
import type { JudgedReport } from './judged-report.ts'

const freshSecondsMin = 180

export function reportOf(judged: JudgedReport): ServerReport {
  const { agent, report, skewSeconds } = judged
  const { failed_units, facts } = report
  return {
    serverId: agent.server_id,
    source: 'agent',
    intervalSeconds: agent.interval_seconds,
    previousAt: agent.last_report_at,
    findings: {
      // By the clock of the machine: whether that is right does not matter for their age.
      readings: freshReadings(judged.series, agent, new Date(report.sent_at)),
      clockOffsetSeconds: skewSeconds,
      isSilent: false,
      ...(failed_units && { failedUnits: failed_units }),
      ...(facts?.reboot_required !== undefined && { rebootRequired: facts.reboot_required }),
    },
  }
}

/** The newest values that are not much older than `now`; undefined if there is no value. */
export function freshReadings(
  series: readonly MetricSeries[],
  { interval_seconds }: Pick<AgentRow, 'interval_seconds'>,
  now: Date,
): Readings | undefined {
  return newestReadings(series, addSeconds(now, -Math.max(freshSecondsMin, 3 * interval_seconds)))
}

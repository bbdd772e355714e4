import type { ServerMetricName } from '#kernel/cloud/server-metric.ts'
import type { Readings } from '#kernel/monitoring/alert/condition.ts'
import type { MetricSeries } from '#providers/ports/cloud/metrics.ts'

/** The newest value of each series that is not older than `since`; undefined if there is no value. */
export function newestReadings(series: readonly MetricSeries[], since: Date): Readings | undefined {
  const readings = new Map<ServerMetricName, Map<string, number>>()
  for (const { name, label, points } of series) {
    const newest = points.reduce<(typeof points)[number] | undefined>(
      (one, other) => (one && one.at >= other.at ? one : other),
      undefined,
    )
    if (!newest || newest.at < since) continue
    const byLabel = readings.get(name)
    if (byLabel) byLabel.set(label ?? '', newest.value)
    else readings.set(name, new Map([[label ?? '', newest.value]]))
  }
  return readings.size > 0 ? readings : undefined
}

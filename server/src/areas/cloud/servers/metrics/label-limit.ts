/** A server can have hundreds of mount points and network devices, such as those of containers. */
import type { MetricSeries } from '#providers/ports/cloud/metrics.ts'

export const labelsMax = 16
const other = 'other'

/** Each metric with so many labels at most; those that come later are added up as `other`. */
export function withinLabelLimit(
  series: readonly MetricSeries[],
  known: readonly { name: string; label: string }[],
): MetricSeries[] {
  return [...Map.groupBy(series, ({ name }) => name).values()].flatMap((own) => {
    const labels = new Set(known.filter(({ name }) => name === own[0]?.name).map(({ label }) => label))
    const isKept = ({ label }: MetricSeries) => {
      if (label === null || labels.has(label)) return true
      // One is left for `other`.
      if (labels.size >= labelsMax - 1) return false
      labels.add(label)
      return true
    }
    const { kept = [], rest = [] } = Object.groupBy(own, (one) => (isKept(one) ? 'kept' : 'rest'))
    const [first] = rest
    return first ? [...kept, { ...first, label: other, points: addedUp(rest) }] : kept
  })
}

function addedUp(series: readonly MetricSeries[]): MetricSeries['points'] {
  const sums = new Map<number, number>()
  for (const { at, value } of series.flatMap(({ points }) => points))
    sums.set(at.getTime(), (sums.get(at.getTime()) ?? 0) + value)
  return [...sums].sort(([a], [b]) => a - b).map(([at, value]) => ({ at: new Date(at), value }))
}

/** The samples of a report as series of points. */
import { type ServerMetricName, serverMetrics } from '#kernel/cloud/server-metric.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { MetricPoint, MetricSeries } from '#providers/ports/cloud/metrics.ts'
import type { Report } from './report-schema.ts'

const labelCharactersMax = 255

/** Throws a fault for each metric or label that does not exist. */
export function seriesOf(samples: Report['samples']): MetricSeries[] {
  const faults: Fault[] = []
  const series = new Map<string, MetricSeries>()
  const add = (name: ServerMetricName, label: string | null, point: MetricPoint) => {
    const key = JSON.stringify([name, label])
    const known = series.get(key) ?? { name, label, points: [] }
    known.points.push(point)
    series.set(key, known)
  }
  for (const [index, sample] of samples.entries()) {
    const at = new Date(sample.at)
    for (const [name, measured] of Object.entries(sample.metrics)) {
      const place = pointer('samples', index, 'metrics', name)
      if (!isMetric(name)) {
        faults.push({ pointer: place, message: 'is no metric that agents report' })
        continue
      }
      const isLabelled = typeof measured === 'object' && !Array.isArray(measured)
      if (isLabelled && serverMetrics[name].label === null) {
        faults.push({ pointer: place, message: 'has no label: must be a number or an array' })
        continue
      }
      const byLabel = isLabelled ? Object.entries(measured) : [['', measured] as const]
      for (const [label, value] of byLabel) {
        if (label.length > labelCharactersMax)
          faults.push({
            pointer: place,
            message: `has a label of more than ${labelCharactersMax} characters`,
          })
        else add(name, label === '' ? null : label, pointOf(at, value))
      }
    }
  }
  if (faults.length > 0) throw invalidInput(faults)
  return [...series.values()]
}

function isMetric(name: string): name is ServerMetricName {
  return Object.hasOwn(serverMetrics, name)
}

function pointOf(at: Date, value: number | number[]): MetricPoint {
  if (typeof value === 'number') return { at, value }
  const [last = 0, minimum = 0, maximum = 0, mean = 0, count = 1] = value
  return { at, value: last, spread: { minimum, maximum, mean, count: Math.min(Math.max(1, count), 60) } }
}

/** The measured values of a server, from the best source: an agent on it knows more than its provider. */
import type { components } from '@holdfast/client'

export type Metrics = components['schemas']['ServerMetrics']
type Series = Metrics['series'][number]
export type MetricName = Series['name']
export type Value = 'min' | 'mean' | 'max' | 'last'
export type Values = (number | null)[]

export type Measured = {
  /** In seconds since 1970. */
  times: number[]
  stepSeconds: number
  /** Of all devices together. Where the agent has no value, such as before it was installed, that of the provider. */
  total(name: MetricName, value?: Value): Values
  /** By device, mount point or state; of the agent alone if it measures the metric. */
  byLabel(name: MetricName): { label: string; values: Values }[]
}

export function measuredIn({ series, from, to, step_seconds }: Metrics): Measured {
  const count = Math.ceil((Date.parse(to) - Date.parse(from)) / 1000 / step_seconds)
  const begin = Date.parse(from) / 1000
  const of = (name: MetricName, source: Series['source']) =>
    series.filter((one) => one.name === name && one.source === source)
  return {
    times: Array.from({ length: count }, (_, step) => begin + step * step_seconds),
    stepSeconds: step_seconds,
    total(name, value = 'mean') {
      const [agent, provider] = [of(name, 'agent'), of(name, 'provider')].map((own) =>
        addedUp(own, value, count),
      )
      return Array.from({ length: count }, (_, step) => agent?.[step] ?? provider?.[step] ?? null)
    },
    byLabel(name) {
      const ofAgent = of(name, 'agent')
      return (ofAgent.length > 0 ? ofAgent : of(name, 'provider')).flatMap(({ labels, points }) =>
        Object.values(labels).map((label) => ({ label, values: points.map(({ mean }) => mean) })),
      )
    },
  }
}

/** The same at the times of others: the value of a time is that of the step that it is in. */
export function measuredAt(
  { times, stepSeconds }: Pick<Measured, 'times' | 'stepSeconds'>,
  other: Measured,
): Measured {
  const [first = 0] = other.times
  const moved = (values: Values) =>
    times.map((time) => values[Math.floor((time - first) / other.stepSeconds)] ?? null)
  return {
    times,
    stepSeconds,
    total: (name, value) => moved(other.total(name, value)),
    byLabel: (name) => other.byLabel(name).map(({ label, values }) => ({ label, values: moved(values) })),
  }
}

/** The series without a label is the total, where there is one. */
function addedUp(series: readonly Series[], value: Value, count: number): Values {
  const totals = series.filter(({ labels }) => Object.keys(labels).length === 0)
  const added = totals.length > 0 ? totals : series
  return Array.from({ length: count }, (_, step) => {
    const values = added.flatMap(({ points }) => points[step]?.[value] ?? [])
    return values.length === 0 ? null : values.reduce((sum, one) => sum + one)
  })
}

/** Older values say nothing about whether the server still runs. */
const uptimeSecondsMax = 2 * 3600

/** How long the server has been running, in seconds; null if no agent has told it lately. */
export function uptimeIn({ series, to, step_seconds }: Metrics): number | null {
  const points = series.find(({ name }) => name === 'system.uptime')?.points ?? []
  const newest = points.findLast(({ last }) => last !== null)
  const isRecent =
    newest !== undefined &&
    Date.parse(to) - Date.parse(newest.at) <= Math.max(2 * step_seconds, uptimeSecondsMax) * 1000
  return isRecent ? newest.last : null
}

/**
 * The port for metrics of servers as their provider measures them. Adapters convert to the names and units of
 * kernel/cloud/server-metric.ts.
 */
import type { ServerMetricName } from '#kernel/cloud/server-metric.ts'

/** A server, with its number of CPUs: some providers add up the utilization of all. */
export type MeasuredServer = { ref: string; cpus: number | null }

export type MetricWindow = { from: Date; to: Date; stepSeconds: number }

export type MetricSeries = {
  name: ServerMetricName
  /** The value of the label that the metric has. Null: the total. */
  label: string | null
  points: MetricPoint[]
}

export type MetricPoint = {
  at: Date
  value: number
  /** Of several measurements in the minute, of which `value` is the last. */
  spread?: { minimum: number; maximum: number; mean: number; count: number }
}

export interface ServerMetrics {
  /**
   * What was measured from `from` until before `to`, in the order of time and without points where nothing was measured.
   * The provider can have wider steps than these. Throws `not_found` for a server that it does not have, unless it
   * answers as for one without points.
   */
  query(server: MeasuredServer, window: MetricWindow): Promise<MetricSeries[]>
}

export type MetricCapabilities = {
  names: readonly ServerMetricName[]
  /** The shortest time between two points. */
  stepSeconds: number
  /** How many requests a query takes. */
  requests: number
  /** The provider shows counters, and the adapter keeps what it has read of them: a server is read every minute. */
  keepsNoHistory?: true
  /** How many of them the provider allows, besides its other budgets. */
  budget?: { requests: number; seconds: number }
}

/** The points of a window, from pairs of seconds since 1970 and a value that may be a text. */
export function pointsOf(
  pairs: readonly (readonly unknown[])[],
  { from, to }: Pick<MetricWindow, 'from' | 'to'>,
  convert: (value: number) => number = (value) => value,
): MetricPoint[] {
  return pairs
    .map(([seconds, value]) => ({ at: new Date(Number(seconds) * 1000), value: readNumber(value) }))
    .filter(({ at, value }) => at >= from && at < to && Number.isFinite(value))
    .map(({ at, value }) => ({ at, value: convert(value) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Not `Number(null)`, which is 0. */
function readNumber(value: unknown): number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN
}

export function withPoints(series: readonly MetricSeries[]): MetricSeries[] {
  return series.filter(({ points }) => points.length > 0)
}

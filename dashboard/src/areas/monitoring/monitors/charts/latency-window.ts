/** The window of the latency chart, in milliseconds: the last days, or a part that was zoomed to. */
import type { components } from '@holdfast/client'
import type { ChartData } from '#ui/chart/chart-data.ts'

export type LatencyWindow = { from: number; to: number }

export const rangeHours = { day: 24, week: 7 * 24, month: 30 * 24, quarter: 90 * 24 } as const
export type LatencyRange = keyof typeof rangeHours

const hourMs = 3_600_000
const shortestMs = 5 * 60_000
const longestMs = rangeHours.quarter * hourMs
const pointsMax = 120

export function windowOf(
  { from, to, range = 'day' }: { from?: string; to?: string; range?: LatencyRange },
  now: number,
): LatencyWindow {
  const zoomed = { from: Number(from), to: Number(to) }
  if (from && to && zoomed.from < zoomed.to) return within(zoomed, now)
  return { from: now - (rangeHours[range] ?? rangeHours.day) * hourMs, to: now }
}

/** With a factor below 1 closer, around the middle. */
export function zoomed({ from, to }: LatencyWindow, factor: number, now: number): LatencyWindow {
  const middle = (from + to) / 2
  const half = ((to - from) / 2) * factor
  return within({ from: middle - half, to: middle + half }, now)
}

/** Half a window earlier with -0.5, later with 0.5. */
export function moved({ from, to }: LatencyWindow, part: number, now: number): LatencyWindow {
  const by = (to - from) * part
  return within({ from: from + by, to: to + by }, now)
}

/** Not in the future, and neither too short to have checks nor too long to be read. */
function within({ from, to }: LatencyWindow, now: number): LatencyWindow {
  const length = Math.min(longestMs, Math.max(shortestMs, to - from))
  const end = Math.min(now, (from + to + length) / 2)
  return { from: Math.round(end - length), to: Math.round(end) }
}

/** At most so many points that there is a check in each. */
export function pointsOf({ from, to }: LatencyWindow, intervalSeconds: number): number {
  return Math.max(1, Math.min(pointsMax, Math.floor((to - from) / 1000 / intervalSeconds)))
}

type Latency = components['schemas']['MonitorLatency']
type Percentile = 'p50' | 'p95' | 'p99'

/** All steps of the window; those without checks, which the service leaves out, are gaps. */
export function stepsOf({ from, to, step_seconds, points }: Omit<Latency, 'resolution'>) {
  const begin = Date.parse(from) / 1000
  const count = Math.max(1, Math.round((Date.parse(to) / 1000 - begin) / step_seconds))
  const placed = new Map(
    points.map((point) => [Math.round((Date.parse(point.at) / 1000 - begin) / step_seconds), point]),
  )
  const steps = Array.from({ length: count }, (_, step) => step)
  return {
    times: steps.map((step) => begin + step * step_seconds),
    valuesOf: (percentile: Percentile): ChartData['series'][number]['values'] =>
      steps.map((step) => placed.get(step)?.[percentile] ?? null),
  }
}

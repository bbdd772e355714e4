import type { Tone } from '../page/state-badge.tsx'

/** One line, or one part of each bar. */
export type ChartSeries = { key: string; label: string; tone: Tone; values: readonly number[] }

/** Values over time; each series has one for each time. */
export type ChartData = {
  /** In seconds since 1970, in order. */
  times: readonly number[]
  series: readonly ChartSeries[]
}

export type TimeChartProps = {
  data: ChartData
  /** The accessible name. */
  label: string
  /** Bars are for counts, of which each series is a part; lines are for measurements. */
  variant: 'bars' | 'lines'
  height?: number
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** The sums of the first series, of the first two, and so on: the ends of stacked bars. */
export function stacked(series: readonly ChartSeries[], length: number): number[][] {
  const ends: number[][] = []
  let below = Array.from({ length }, () => 0)
  for (const { values } of series) {
    below = below.map((end, index) => end + (values[index] ?? 0))
    ends.push(below)
  }
  return ends
}

/** Combines neighbouring rows by sum or mean, so that people read at most this many. */
export function condensed({ times, series }: ChartData, rowsMax: number, by: 'sum' | 'mean'): ChartData {
  const size = Math.ceil(times.length / rowsMax)
  if (size <= 1) return { times, series }
  const starts = times.flatMap((_time, index) => (index % size === 0 ? index : []))
  const grouped = (values: readonly number[]) =>
    starts.map((start) => {
      const group = values.slice(start, start + size)
      return by === 'sum' ? sumOf(group) : sumOf(group) / group.length
    })
  return {
    times: starts.map((start) => times[start] ?? 0),
    series: series.map((one) => ({ ...one, values: grouped(one.values) })),
  }
}

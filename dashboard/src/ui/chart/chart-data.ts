import type { Icon } from '@tabler/icons-react'
import type { Tone } from '../page/state-badge.tsx'

/** `accent` means nothing: it tells one more series from the others. */
export type ChartTone = Tone | 'accent'

/** One line, or one part of each bar. Null: there is no value at this time, and the line has a gap. */
export type ChartSeries = {
  key: string
  label: string
  tone: ChartTone
  values: readonly (number | null)[]
  /** A line that is compared with the one of the same tone. */
  isDashed?: true
}

/** Values over time; each series has one for each time. */
export type ChartData = {
  /** In seconds since 1970, in order. */
  times: readonly number[]
  series: readonly ChartSeries[]
}

/** In seconds since 1970. */
export type TimeRange = { from: number; to: number }

/** A period to which attention is drawn, such as a deploy or an incident, with its page. */
export type ChartMark = TimeRange & {
  key: string
  label: string
  tone: ChartTone
  icon: Icon
  path: string
  /** It has not ended. */
  isLasting?: true
}

export type TimeChartProps = {
  data: ChartData
  /** The accessible name. */
  label: string
  /** Bars are for counts, of which each series is a part; lines are for measurements. */
  variant: 'bars' | 'lines'
  /**
   * By time, as for counts of each hour, or even: one after another, as for the last runs of a job, which can be seconds
   * or days apart. Marks and zooming need the first.
   */
  spacing?: 'time' | 'even'
  height?: number
  /** Charts with the same key show the values of the time that is selected in one of them. */
  together?: string
  marks?: readonly ChartMark[]
  /** The part of the chart that was selected with the pointer. */
  onZoom?: (range: TimeRange) => void
}

/** The marks at one of the times: what is between two of them at the nearer one, and what followed at the last. */
export function marksAt(marks: readonly ChartMark[], times: readonly number[], index: number): ChartMark[] {
  const time = times[index]
  if (time === undefined) return []
  const after = (time + (times[index - 1] ?? time)) / 2
  const before = (time + (times[index + 1] ?? Number.POSITIVE_INFINITY)) / 2
  return marks.filter(({ from, to }) => from <= before && to >= after)
}

/** Marks whose symbols would overlap, with the place of the first. */
export type MarkGroup = { left: number; marks: ChartMark[] }

/** `lefts` are the places of the marks in px; null: outside of the chart. */
export function groupedMarks(
  marks: readonly ChartMark[],
  lefts: readonly (number | null)[],
  width: number,
): MarkGroup[] {
  const placed = marks
    .flatMap((mark, index) => {
      const left = lefts[index] ?? null
      return left === null ? [] : [{ left, mark }]
    })
    .toSorted((one, other) => one.left - other.left)
  const groups: MarkGroup[] = []
  for (const { left, mark } of placed) {
    const last = groups.at(-1)
    if (last && left - last.left < width) last.marks.push(mark)
    else groups.push({ left, marks: [mark] })
  }
  return groups
}

/** The places of values without a neighbour: a line does not show them. */
export function isolated(values: readonly (number | null | undefined)[]): number[] {
  return values.flatMap((value, index) =>
    value != null && values[index - 1] == null && values[index + 1] == null ? index : [],
  )
}

export function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
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
  const grouped = (values: ChartSeries['values']) =>
    starts.map((start) => {
      const group = values.slice(start, start + size).filter((value) => value !== null)
      if (group.length === 0) return null
      return by === 'sum' ? sumOf(group) : sumOf(group) / group.length
    })
  return {
    times: starts.map((start) => times[start] ?? 0),
    series: series.map((one) => ({ ...one, values: grouped(one.values) })),
  }
}

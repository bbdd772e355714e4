import type { ChartMark, ChartTone } from './chart-data.ts'

/** Something that lasted, such as an incident; null: it still does. */
type Period = { id: string; title: string; started_at: string; resolved_at: string | null }

/** In milliseconds since 1970. */
type Window = { from: number; to: number }

/** Those of the periods that are within a window, and their marks in a chart of it. */
export function marksWithin<P extends Period>(
  periods: readonly P[],
  window: Window,
  toneOf: (period: P) => ChartTone,
): { marks: ChartMark[]; shown: P[] } {
  const endOf = ({ resolved_at }: P) => (resolved_at ? Date.parse(resolved_at) : window.to)
  const shown = periods.filter(
    (period) => Date.parse(period.started_at) < window.to && endOf(period) > window.from,
  )
  const marks = shown.map(
    (period): ChartMark => ({
      key: period.id,
      label: period.title,
      tone: toneOf(period),
      from: Date.parse(period.started_at) / 1000,
      to: endOf(period) / 1000,
    }),
  )
  return { marks, shown }
}

import type { ChartMark } from '../chart-data.ts'

/** Something that lasted, such as an incident; null: it still does. */
type Period = { id: string; started_at: string; ended_at: string | null }

/** In milliseconds since 1970. */
export type MarkedWindow = { from: number; to: number }

/** Those of the periods that are within a window, as marks of a chart of it. */
export function marksWithin<P extends Period>(
  periods: readonly P[],
  window: MarkedWindow,
  markOf: (period: P) => Pick<ChartMark, 'label' | 'tone' | 'icon' | 'path'>,
): ChartMark[] {
  const endOf = ({ ended_at }: P) => (ended_at ? Date.parse(ended_at) : window.to)
  return periods
    .filter((period) => Date.parse(period.started_at) < window.to && endOf(period) > window.from)
    .map((period) => ({
      key: period.id,
      ...markOf(period),
      from: Date.parse(period.started_at) / 1000,
      to: endOf(period) / 1000,
      ...(period.ended_at === null && { isLasting: true }),
    }))
}

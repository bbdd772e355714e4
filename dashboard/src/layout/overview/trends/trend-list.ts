import type { ResponseOf } from '@holdfast/client'
import type { AreaTrend, DashboardArea } from '#area.ts'
import type { Namespace } from '#language/language.ts'
import type { ChartData } from '#ui/chart/chart-data.ts'

export type Trends = ResponseOf<'trends.read'>
export type ShownTrend = AreaTrend & { area: Namespace; data: ChartData }

/** The trends of the areas that the response contains: the service omits those that the person may not read. */
export function shownTrends(
  areas: readonly DashboardArea[],
  trends: Trends,
  textOf: (area: Namespace, label: AreaTrend['title']) => string,
): ShownTrend[] {
  const { since, interval_seconds, data } = trends
  const start = Date.parse(String(since)) / 1000
  return areas.flatMap(({ name: area, overview }) =>
    (overview?.trends ?? []).flatMap((trend) => {
      const counted = data.find((one) => one.trend === trend.trend)
      if (!counted) return []
      const length = counted.outcomes[0]?.counts.length ?? 0
      const times = Array.from({ length }, (_, index) => start + index * interval_seconds)
      const series = Object.entries(trend.outcomes).map(([key, { label, tone }]) => ({
        key,
        tone,
        label: textOf(area, label),
        values: counted.outcomes.find(({ outcome }) => outcome === key)?.counts ?? times.map(() => 0),
      }))
      return [{ ...trend, area, data: { times, series } }]
    }),
  )
}

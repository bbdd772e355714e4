import type { AnyRequest } from '@holdfast/client'
import { useQueries } from '@tanstack/react-query'
import type { DashboardArea } from '#area.ts'
import { withoutExplained } from './explained.ts'
import { type AreaPart, useOverviewQueries } from './overview-queries.ts'

/** The parts of all areas, each available as soon as it is loaded, with their requests. */
export function useOverview(areas: readonly DashboardArea[]) {
  const queries = useOverviewQueries(areas)
  return useQueries({
    // Some data changes without an event, such as a connection that starts failing.
    queries: queries.map((query) => ({ ...query, refetchInterval: 60_000 })),
    combine: (results) => ({
      parts: withoutExplained(results.flatMap(({ data }): AreaPart[] => (data ? [data.part] : []))),
      requests: distinct(results.flatMap(({ data }) => data?.requests ?? [])),
      isPending: results.some(({ isPending }) => isPending),
      errors: results.flatMap(({ error }) => error ?? []),
    }),
  })
}

function distinct(requests: readonly AnyRequest[]): AnyRequest[] {
  return [...new Map(requests.map((each) => [JSON.stringify(each), each])).values()]
}

/** The counts that the person may see. */
export function countsOf(parts: readonly AreaPart[]) {
  return parts.flatMap(({ counts = [] }) =>
    counts.flatMap(({ count, ...rest }) => (count === null ? [] : { count, ...rest })),
  )
}

/** Whether none of the resources that the first steps create exist yet. */
export function isNew(areas: readonly DashboardArea[], parts: readonly AreaPart[]): boolean {
  const beginnings = areas.filter(({ firstSteps = [] }) => firstSteps.length > 0)
  const counts = countsOf(parts.filter(({ area }) => beginnings.some(({ name }) => name === area)))
  return counts.length > 0 && counts.every(({ count }) => count === 0)
}

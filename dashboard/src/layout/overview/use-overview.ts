import type { AnyRequest } from '@holdfast/client'
import { useQueries } from '@tanstack/react-query'
import type { DashboardArea } from '#area.ts'
import { type AreaPart, useOverviewQueries } from './overview-queries.ts'

/** What the areas tell, each as soon as it has been read; with the requests that were made for it. */
export function useOverview(areas: readonly DashboardArea[]) {
  const queries = useOverviewQueries(areas)
  return useQueries({
    // Some of it changes without an event, such as a connection that begins to fail.
    queries: queries.map((query) => ({ ...query, refetchInterval: 60_000 })),
    combine: (results) => ({
      parts: results.flatMap(({ data }): AreaPart[] => (data ? [data.part] : [])),
      requests: distinct(results.flatMap(({ data }) => data?.requests ?? [])),
      isPending: results.some(({ isPending }) => isPending),
      errors: results.flatMap(({ error }) => error ?? []),
    }),
  })
}

function distinct(requests: readonly AnyRequest[]): AnyRequest[] {
  return [...new Map(requests.map((each) => [JSON.stringify(each), each])).values()]
}

/** How much there is, as far as the person may know. */
export function countsOf(parts: readonly AreaPart[]) {
  return parts.flatMap(({ counts = [] }) =>
    counts.flatMap(({ count, ...rest }) => (count === null ? [] : { count, ...rest })),
  )
}

/** Whether there is nothing yet of what somebody who is new can begin with. */
export function isNew(areas: readonly DashboardArea[], parts: readonly AreaPart[]): boolean {
  const beginnings = areas.filter(({ firstSteps = [] }) => firstSteps.length > 0)
  const counts = countsOf(parts.filter(({ area }) => beginnings.some(({ name }) => name === area)))
  return counts.length > 0 && counts.every(({ count }) => count === 0)
}

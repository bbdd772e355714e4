import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Attention, DashboardArea } from '#area.ts'
import { withoutExplained } from '../overview/explained.ts'
import { useOverviewQueries } from '../overview/overview-queries.ts'

const refreshMs = 60_000

/**
 * What needs attention in all areas, for the navigation: the data that the overview loaded last. It is loaded again
 * when a page is opened and every minute. Loading it with every event would send the requests of the overview from each
 * page.
 */
export function useAttention(areas: readonly DashboardArea[]): readonly Pick<Attention, 'path'>[] {
  const client = useQueryClient()
  const pathname = useLocation({ select: (location) => location.pathname })
  const queries = useOverviewQueries(areas)
  const keys = JSON.stringify(queries.map(({ queryKey }) => queryKey))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the queries, and another page is a reason to look
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'hidden') return
      // The overview shows errors of an area.
      for (const query of queries) client.fetchQuery({ ...query, staleTime: refreshMs }).catch(() => {})
    }
    refresh()
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [client, keys, pathname])
  return useQueries({
    queries: queries.map((query) => ({ ...query, enabled: false })),
    combine: (results) =>
      withoutExplained(results.flatMap(({ data }) => data?.part ?? [])).flatMap(
        ({ attention = [] }) => attention,
      ),
  })
}

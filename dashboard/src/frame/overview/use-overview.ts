import type { AnyRequest } from '@holdfast/client'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { useMay } from '../../api/session.tsx'
import type { DashboardArea, Look, OverviewPart } from '../../area.ts'
import type { Translate } from '../../language/language.ts'

export type AreaPart = OverviewPart & { area: string }

/** What the areas tell, each as soon as it has been read; with the requests that were made for it. */
export function useOverview(areas: readonly DashboardArea[]) {
  const { t, i18n } = useTranslation()
  const may = useMay()
  const asked = areas.flatMap(({ name, overview }) =>
    overview && may(overview.needs) ? [{ name, read: overview.read }] : [],
  )
  return useQueries({
    queries: asked.map(({ name, read }) => ({
      queryKey: ['overview', name, i18n.language],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const requests: AnyRequest[] = []
        const send: Look['send'] = async (request) => {
          requests.push(request)
          return (await api.send(request, signal)).body
        }
        const words: Translate = (key: string, values?: Record<string, unknown>) =>
          t(key, { ns: name, ...values })
        const part = await read({ send, may, t: words, language: i18n.language, now: new Date() })
        return { part: { ...part, area: name }, requests }
      },
      refetchInterval: 60_000,
    })),
    combine: (answers) => ({
      parts: answers.flatMap(({ data }): AreaPart[] => (data ? [data.part] : [])),
      requests: answers.flatMap(({ data }) => data?.requests ?? []),
      isPending: answers.some(({ isPending }) => isPending),
      errors: answers.flatMap(({ error }) => error ?? []),
    }),
  })
}

/** Whether there is nothing yet of what somebody who is new can begin with. */
export function isNew(areas: readonly DashboardArea[], parts: readonly AreaPart[]): boolean {
  const beginnings = areas.filter(({ firstThings = [] }) => firstThings.length > 0)
  const counts = parts
    .filter(({ area }) => beginnings.some(({ name }) => name === area))
    .flatMap((part) => part.counts ?? [])
  return counts.length > 0 && counts.every(({ count }) => count === 0)
}

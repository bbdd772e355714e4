import { type AnyRequest, request } from '@holdfast/client'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, queryClient } from '../../api/api.ts'
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
        const send: Look['send'] = async (asked) => {
          requests.push(asked)
          return (await api.send(asked, signal)).body
        }
        const words: Translate = (key: string, values?: Record<string, unknown>) =>
          t(key, { ns: name, ...values })
        const used: Look['used'] = async (limit) => {
          if (!may(limits.operation)) return null
          if (!requests.includes(limits)) requests.push(limits)
          return await readUse(limit)
        }
        const part = await read({ send, used, may, t: words, language: i18n.language, now: new Date() })
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

const limits = request('account.limits.read')

/** From the same answer for all areas. */
async function readUse(limit: string): Promise<number | null> {
  const { body } = await queryClient.fetchQuery({
    queryKey: [limits.operation, limits],
    queryFn: ({ signal }) => api.send(limits, signal),
  })
  return body.data.find(({ name }) => name === limit)?.used ?? null
}

/** Whether there is nothing yet of what somebody who is new can begin with. */
export function isNew(areas: readonly DashboardArea[], parts: readonly AreaPart[]): boolean {
  const beginnings = areas.filter(({ firstThings = [] }) => firstThings.length > 0)
  const counts = parts
    .filter(({ area }) => beginnings.some(({ name }) => name === area))
    .flatMap((part) => part.counts ?? [])
  return counts.length > 0 && counts.every(({ count }) => count === 0)
}

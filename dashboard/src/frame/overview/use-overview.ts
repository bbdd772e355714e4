import { type AnyRequest, type ApiRequest, type OperationId, request } from '@holdfast/client'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, queryClient } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import type { DashboardArea, Look, OverviewPart } from '#area.ts'
import { textOf } from '#language/language.ts'

/** `heading` is what the area is called. */
export type AreaPart = OverviewPart & { area: string; heading: string }

/** What the areas tell, each as soon as it has been read; with the requests that were made for it. */
export function useOverview(areas: readonly DashboardArea[]) {
  const { t, i18n } = useTranslation('frame')
  const may = useMay()
  const asked = areas.flatMap(({ name, heading, overview }) =>
    overview && may(overview.needs) ? [{ name, heading, read: overview.read }] : [],
  )
  return useQueries({
    queries: asked.map(({ name, heading, read }) => ({
      queryKey: ['overview', name, i18n.language],
      queryFn: async () => {
        const requests: AnyRequest[] = []
        const send: Look['send'] = async (asked) => {
          requests.push(asked)
          return await readShared(asked)
        }
        const used: Look['used'] = async (limit) => {
          if (!may(limits.operation)) return null
          const { data } = await send(limits)
          return data.find(({ name }) => name === limit)?.used ?? null
        }
        const part = await read({
          send,
          used,
          may,
          t: i18n.getFixedT(null, name),
          language: i18n.language,
          now: new Date(),
        })
        return { part: { ...part, area: name, heading: textOf(t, name, heading) }, requests }
      },
      refetchInterval: 60_000,
    })),
    combine: (answers) => ({
      parts: answers.flatMap(({ data }): AreaPart[] => (data ? [data.part] : [])),
      requests: distinct(answers.flatMap(({ data }) => data?.requests ?? [])),
      isPending: answers.some(({ isPending }) => isPending),
      errors: answers.flatMap(({ error }) => error ?? []),
    }),
  })
}

const limits = request('account.limits.list')

/** What several areas ask for at the same moment is asked for once. */
async function readShared<K extends OperationId>(asked: ApiRequest<K>) {
  const { body } = await queryClient.fetchQuery({
    queryKey: [asked.operation, asked],
    queryFn: ({ signal }) => api.send(asked, signal),
    staleTime: 0,
  })
  return body
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
  const beginnings = areas.filter(({ firstThings = [] }) => firstThings.length > 0)
  const counts = countsOf(parts.filter(({ area }) => beginnings.some(({ name }) => name === area)))
  return counts.length > 0 && counts.every(({ count }) => count === 0)
}

import { type AnyRequest, type ApiRequest, type OperationId, request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { api, queryClient } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import type { DashboardArea, OverviewContext, OverviewPart } from '#area.ts'
import { textOf } from '#language/language.ts'
import { useActivity } from '#ui/activity/activity-context.tsx'
import { useLanguage } from '#ui/activity/activity-sentence.tsx'

/** `heading` is the name of the area. */
export type AreaPart = OverviewPart & { area: string; heading: string }

/** The part of each area in the overview, with the requests that it sends. */
export function useOverviewQueries(areas: readonly DashboardArea[]) {
  const { t: layoutText, i18n } = useTranslation('layout')
  const may = useMay()
  const activity = useActivity()
  const written = useLanguage()
  return areas.flatMap(({ name, heading, overview }) => {
    if (!overview || !may(overview.needs)) return []
    const queryFn = async () => {
      const requests: AnyRequest[] = []
      const send: OverviewContext['send'] = async (apiRequest) => {
        requests.push(apiRequest)
        return await readDeduplicated(apiRequest)
      }
      const used: OverviewContext['used'] = async (limit) => {
        if (!may(limits.operation)) return null
        const { data } = await send(limits)
        return data.find(({ name: one }) => one === limit)?.used ?? null
      }
      const now = new Date()
      const language = i18n.language
      const sentence: OverviewContext['sentence'] = (entry) => activity.text(entry, written)
      const t = i18n.getFixedT(null, name)
      const part = await overview.read({ send, used, may, t, sentence, language, now })
      const named: AreaPart = { ...part, area: name, heading: textOf(layoutText, name, heading) }
      return { part: named, requests }
    }
    return { queryKey: ['overview', name, i18n.language], queryFn }
  })
}

const limits = request('account.limits.list')

/** Concurrent requests of several areas for the same data are sent once. */
async function readDeduplicated<K extends OperationId>(apiRequest: ApiRequest<K>) {
  const { body } = await queryClient.fetchQuery({
    queryKey: [apiRequest.operation, apiRequest],
    queryFn: ({ signal }) => api.send(apiRequest, signal),
    staleTime: 0,
  })
  return body
}

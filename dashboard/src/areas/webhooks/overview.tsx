import { request } from '@holdfast/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/api.ts'
import { useMay } from '../../api/session.tsx'
import { OverviewCard, type Trouble } from '../../frame/overview-card.tsx'
import { webhooksPaths } from './paths.ts'
import { useHealthReason } from './states.tsx'

const dayMs = 86_400_000

/** Endpoints that fail or are paused, and what could not be delivered since yesterday. */
export function WebhooksOverview() {
  const { t } = useTranslation('webhooks')
  const may = useMay()
  const reasonOf = useHealthReason()
  const [since] = useState(() => new Date(Date.now() - dayMs).toISOString())
  const { data } = useAnswer(request('webhooks.endpoints.list', { query: { limit: 200 } }), {
    everySeconds: 30,
    when: may('webhooks.endpoints.list'),
  })
  const failed = useAnswer(
    request('webhooks.deliveries.list', { query: { state: 'failed', since, limit: 100 } }),
    { everySeconds: 60, when: may('webhooks.deliveries.list') },
  ).data?.body
  if (!may('webhooks.endpoints.list')) return null
  const endpoints = data?.body.data ?? []
  const troubles: Trouble[] = endpoints
    .filter(({ health }) => health.state !== 'healthy')
    .map((endpoint) => ({
      key: endpoint.id,
      title: endpoint.name,
      detail: `${t(endpoint.health.state)} · ${reasonOf(endpoint)}`,
      path: webhooksPaths.endpoint(endpoint.id),
    }))
  if (failed && failed.data.length > 0)
    troubles.push({
      key: 'failed',
      title: t('failedDeliveries', { count: failed.data.length, more: failed.next_cursor ? '+' : '' }),
      detail: t('failedDeliveriesHelp'),
      path: webhooksPaths.failedDeliveries,
    })
  return (
    <OverviewCard
      title={t('area')}
      path={webhooksPaths.endpoints}
      count={`${endpoints.length}${data?.body.next_cursor ? '+' : ''} ${t('endpoints')}`}
      fine={endpoints.length === 0 ? t('noEndpoints') : t('fine')}
      troubles={troubles}
    />
  )
}

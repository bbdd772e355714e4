import { request } from '@holdfast/client'
import type { Attention, OverviewContext, OverviewPart } from '#area.ts'
import type { Translate } from '#language/language.ts'
import { webhooksPaths } from './paths.ts'
import { type Endpoint, healthReason } from './states.tsx'

const dayMs = 86_400_000

/** Endpoints that are failing or paused, and deliveries that failed since yesterday. */
export async function readWebhooksOverview({
  send,
  used,
  t,
  now,
}: OverviewContext<'webhooks'>): Promise<OverviewPart> {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const [count, unhealthy, failed] = await Promise.all([
    used('webhook_endpoints'),
    send(request('webhooks.endpoints.list', { query: { needs_attention: true, limit: 50 } })),
    send(request('webhooks.deliveries.list', { query: { state: 'failed', since, limit: 1 } })),
  ])
  return {
    counts: [{ label: t('endpoints'), count, path: webhooksPaths.endpoints }],
    hasMoreAttention: unhealthy.next_cursor !== null,
    attention: [...unhealthy.data.map((endpoint) => attentionOf(endpoint, t)), ...failedAttention()],
  }

  function failedAttention(): Attention[] {
    const [newest] = failed.data
    if (!newest) return []
    return [
      {
        key: 'failed',
        tone: 'warning',
        title: t('failedDeliveries'),
        detail: t('failedDeliveriesHelp'),
        remedy: t('remedyFailed'),
        path: webhooksPaths.failedDeliveries,
        since: newest.created_at,
      },
    ]
  }
}

function attentionOf(endpoint: Endpoint, t: Translate<'webhooks'>): Attention {
  const { id, name, health } = endpoint
  const isPaused = health.state === 'paused'
  return {
    key: id,
    tone: isPaused ? 'warning' : 'bad',
    title: name,
    detail: `${t(health.state)} · ${healthReason(endpoint, t)}`,
    remedy: isPaused ? t('remedyPaused') : t('remedyFailing'),
    path: webhooksPaths.endpoint(id),
    since: health.since,
  }
}

import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey, Translate } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Endpoint = components['schemas']['WebhookEndpoint']
export type Delivery = components['schemas']['WebhookDelivery']
export type DeliveryState = Delivery['state']

export const healths: Record<Endpoint['health']['state'], { tone: Tone; label: MessageKey<'webhooks'> }> = {
  healthy: { tone: 'good', label: 'healthy' },
  failing: { tone: 'bad', label: 'failing' },
  paused: { tone: 'warning', label: 'paused' },
}

export const deliveryStateLabels: Record<DeliveryState, { tone: Tone; label: MessageKey<'webhooks'> }> = {
  pending: { tone: 'waiting', label: 'pending' },
  delivered: { tone: 'good', label: 'delivered' },
  failed: { tone: 'bad', label: 'failed' },
  skipped: { tone: 'neutral', label: 'skipped' },
  cancelled: { tone: 'neutral', label: 'cancelled' },
}

export const causes: Record<Delivery['cause'], MessageKey<'webhooks'>> = {
  event: 'causeEvent',
  test: 'causeTest',
  redelivery: 'causeRedelivery',
  replay: 'causeReplay',
}

// The record has every state exactly once.
export const deliveryStates = Object.keys(deliveryStateLabels) as DeliveryState[]

export function EndpointHealth({ endpoint: { health } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('webhooks')
  const { tone, label } = healths[health.state]
  return <StateBadge tone={tone} label={t(label)} />
}

export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  const { t } = useTranslation('webhooks')
  return <StateBadge tone={deliveryStateLabels[state].tone} label={t(deliveryStateLabels[state].label)} />
}

/** A short reason for the health of an endpoint; empty if it is healthy. */
export function healthReason(
  { health: { state, pause_reason, failures } }: Endpoint,
  t: Translate<'webhooks'>,
): string {
  if (state === 'healthy') return ''
  if (state === 'failing') return t('failuresInARow', { count: failures })
  if (pause_reason === 'gone') return t('pausedGone')
  return pause_reason === 'no_success' ? t('pausedNoSuccess') : t('pausedByOwner')
}

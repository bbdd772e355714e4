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
export function healthReason({ health }: Endpoint, t: Translate<'webhooks'>): string {
  const key = healthReasonKey(health)
  return key === null ? '' : t(key, { count: health.failures })
}

/** The message with that reason, of an endpoint or of another destination with the same health. */
export function healthReasonKey({ state, pause_reason }: Pick<Endpoint['health'], 'state' | 'pause_reason'>) {
  if (state === 'healthy') return null
  if (state === 'failing') return 'failuresInARow'
  if (pause_reason === 'gone') return 'pausedGone'
  return pause_reason === 'no_success' ? 'pausedNoSuccess' : 'pausedByOwner'
}

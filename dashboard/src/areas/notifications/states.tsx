import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { healthReasonKey } from '#areas/webhooks/index.ts'
import type { MessageKey, Translate } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Channel = components['schemas']['NotificationChannel']
export type Rule = components['schemas']['NotificationRule']

export const healths: Record<Channel['health']['state'], { tone: Tone; label: MessageKey<'notifications'> }> =
  {
    healthy: { tone: 'good', label: 'healthy' },
    failing: { tone: 'bad', label: 'failing' },
    paused: { tone: 'warning', label: 'paused' },
  }

/** A short reason for the health of a channel; empty if it is healthy. */
export function channelReason({ health }: Channel, t: Translate<'notifications'>): string {
  const key = healthReasonKey(health)
  return key === null ? '' : t(key, { count: health.failures })
}

/** What to do about it: what the vendor's answer says, if it says so. */
export function channelRemedy({ health }: Channel, t: Translate<'notifications'>): string {
  const { pause_reason, pause_remedy } = health
  return pause_remedy ?? t(pause_reason === 'by_owner' ? 'remedyPaused' : 'remedyFailing')
}

export const ruleStates: Record<string, { tone: Tone; label: MessageKey<'notifications'> }> = {
  enabled: { tone: 'good', label: 'enabled' },
  disabled: { tone: 'neutral', label: 'disabled' },
}

export function ChannelHealth({ channel: { health } }: { channel: Channel }) {
  const { t } = useTranslation('notifications')
  const { tone, label } = healths[health.state]
  return <StateBadge tone={tone} label={t(label)} />
}

export function RuleState({ rule: { enabled } }: { rule: Rule }) {
  const { t } = useTranslation('notifications')
  return <StateBadge tone={enabled ? 'good' : 'neutral'} label={t(enabled ? 'enabled' : 'disabled')} />
}

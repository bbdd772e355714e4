import type { components } from '@holdfast/client'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'
import { monitoringPaths } from '../paths.ts'
import { valueText } from './conditions.ts'

export type Alert = components['schemas']['Alert']

export const alertStates: Record<Alert['state'], { tone: Tone; label: MessageKey<'monitoring'> }> = {
  firing: { tone: 'bad', label: 'alertFiring' },
  pending: { tone: 'waiting', label: 'pending' },
  ok: { tone: 'good', label: 'alertOk' },
}

/** The state, which leads to the open incident. */
export function AlertState({
  alert: { state, incident_id },
}: {
  alert: Pick<Alert, 'state' | 'incident_id'>
}) {
  const { t } = useTranslation('monitoring')
  const { tone, label } = alertStates[state]
  const badge = <StateBadge tone={tone} label={t(label)} />
  if (incident_id === null) return badge
  return (
    <Anchor
      underline="never"
      title={t('alertShowIncident')}
      renderRoot={(props) => <Link to={monitoringPaths.incident(incident_id)} {...props} />}
    >
      {badge}
    </Anchor>
  )
}

/** What it is about and its value: `/var: 94 %`. */
export function AlertValue({ alert: { label, condition, value, threshold } }: { alert: Alert }) {
  const shown =
    condition !== null && value !== null && threshold !== null ? valueText(condition, value) : null
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {[label, shown].filter(Boolean).join(': ') || '–'}
    </Text>
  )
}

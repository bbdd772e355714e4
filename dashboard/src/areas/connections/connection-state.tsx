import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

type Status = components['schemas']['Connection']['status']

export const connectionStates: Record<Status, { tone: Tone; label: MessageKey<'connections'> }> = {
  working: { tone: 'good', label: 'working' },
  failing: { tone: 'bad', label: 'failing' },
}

export function ConnectionState({
  connection: { status },
}: {
  connection: components['schemas']['Connection']
}) {
  const { t } = useTranslation('connections')
  const { tone, label } = connectionStates[status]
  return <StateBadge tone={tone} label={t(label)} />
}

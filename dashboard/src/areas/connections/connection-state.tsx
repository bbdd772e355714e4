import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '#ui/page/state-badge.tsx'

export function ConnectionState({
  connection: { status },
}: {
  connection: components['schemas']['Connection']
}) {
  const { t } = useTranslation('connections')
  return <StateBadge tone={status === 'working' ? 'good' : 'bad'} label={t(status)} />
}

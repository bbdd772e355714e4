import { Card, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WatchedDomain } from '../watched-states.tsx'
import { Lifecycle } from './lifecycle.tsx'

/** The lifecycle of a watched domain; nothing while nothing is known of its registration. */
export function LifecyclePanel({ watched: { lifecycle } }: { watched: WatchedDomain }) {
  const { t } = useTranslation('domains')
  if (!lifecycle) return null
  return (
    <Card>
      <Title order={2}>{t('lifecycle')}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('lifecycleText')}
      </Text>
      <Lifecycle steps={lifecycle} />
    </Card>
  )
}

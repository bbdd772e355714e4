import { Button, Center, EmptyState } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export function PageFailed({ error }: { error: Error }) {
  const { t } = useTranslation('layout')
  return (
    <Center mih="60vh">
      <EmptyState icon={<IconMoodSad />}>
        <EmptyState.Title order={1}>{t('pageFailed')}</EmptyState.Title>
        <EmptyState.Description>{error.message}</EmptyState.Description>
        <EmptyState.Actions>
          <Button onClick={() => location.reload()}>{t('reload')}</Button>
        </EmptyState.Actions>
      </EmptyState>
    </Center>
  )
}

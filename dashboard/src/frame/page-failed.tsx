import { Button, Center, EmptyState } from '@mantine/core'
import { IconCompass, IconMoodSad } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <Center mih="60vh">
      <EmptyState icon={<IconCompass />}>
        <EmptyState.Title order={1}>{t('noSuchPage')}</EmptyState.Title>
        <EmptyState.Description>{t('noSuchPageHelp')}</EmptyState.Description>
        <EmptyState.Actions>
          <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('toOverview')}</Button>
        </EmptyState.Actions>
      </EmptyState>
    </Center>
  )
}

export function PageFailed({ error }: { error: Error }) {
  const { t } = useTranslation()
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

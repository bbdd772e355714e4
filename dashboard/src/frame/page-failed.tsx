import { Button, Center, EmptyState } from '@mantine/core'
import { IconCompass, IconMoodSad } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <Center mih="60vh">
      <EmptyState icon={<IconCompass />} title={t('noSuchPage')} description={t('noSuchPageHelp')}>
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
      <EmptyState icon={<IconMoodSad />} title={t('pageFailed')} description={error.message}>
        <EmptyState.Actions>
          <Button onClick={() => location.reload()}>{t('reload')}</Button>
        </EmptyState.Actions>
      </EmptyState>
    </Center>
  )
}

import { Button, Center, EmptyState } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <Center mih="60vh">
      <EmptyState icon={<IconCompass />}>
        <EmptyState.Title order={1}>{t('pageNotFound')}</EmptyState.Title>
        <EmptyState.Description>{t('pageNotFoundHelp')}</EmptyState.Description>
        <EmptyState.Actions>
          <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('toOverview')}</Button>
        </EmptyState.Actions>
      </EmptyState>
    </Center>
  )
}

import { Alert, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** A banner on every page while the browser is offline. When it is online again, all data is loaded again. */
export function OfflineBanner() {
  const { t } = useTranslation('layout')
  const { online } = useNetwork()
  if (online) return null
  return (
    <Alert
      color="orange"
      variant="light"
      mb="lg"
      role="status"
      icon={<IconWifiOff size={18} />}
      title={t('offline')}
    >
      <Text size="sm">{t('offlineText')}</Text>
    </Alert>
  )
}

import { Alert, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Says on every page that it is as it was loaded last. Once the browser is online again, all of it is read anew. */
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

import { Alert, Anchor, Text } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay, useSession } from '#api/session.tsx'

/** A banner on every page while the installation is on hold; the operator can release the hold. */
export function HoldBanner() {
  const { t } = useTranslation('layout')
  const { on_hold } = useSession()
  const may = useMay()
  if (!on_hold) return null
  return (
    <Alert
      color="yellow"
      variant="filled"
      autoContrast
      mb="lg"
      icon={<IconPlayerPause size={18} />}
      title={t('on_hold', { ns: 'problems' })}
    >
      <Text size="sm">{t('onHoldText')}</Text>
      {may('instance.settings.update') && (
        <Anchor
          size="sm"
          c="inherit"
          underline="always"
          renderRoot={(props) => <Link to="/instance" {...props} />}
        >
          {t('onHoldReview')}
        </Anchor>
      )}
    </Alert>
  )
}

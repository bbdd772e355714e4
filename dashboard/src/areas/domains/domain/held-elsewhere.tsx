import { Alert, Anchor, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { connectionsPaths } from '#areas/connections/index.ts'
import type { Domain } from '../states.tsx'

/** What is missing without a connection to the registrar, and how to add one. */
export function HeldElsewhere({ domain: { registrar } }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const may = useMay()('account.connections.create')
  return (
    <Alert
      color="blue"
      icon={<IconInfoCircle size={18} />}
      title={registrar ? t('heldAt', { registrar }) : t('heldElsewhere')}
    >
      <Text size="sm">{t('heldElsewhereText')}</Text>
      {may && (
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link to={connectionsPaths.newConnection} {...props} />}
        >
          {t('connectRegistrar')}
        </Anchor>
      )}
    </Alert>
  )
}

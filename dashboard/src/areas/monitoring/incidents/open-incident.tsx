import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { monitoringPaths } from '../paths.ts'

type OpenIncidentProps = { incidentId: string | null; message: string | null }

/** The open incident of a monitor or a heartbeat. */
export function OpenIncident({ incidentId, message }: OpenIncidentProps) {
  const { t } = useTranslation('monitoring')
  if (!incidentId) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('incidentIsOpen')}>
      {message && <Text size="sm">{message}</Text>}
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link to={monitoringPaths.incident(incidentId)} {...props} />}
      >
        {t('viewIncident')}
      </Anchor>
    </Alert>
  )
}

import { request } from '@holdfast/client'
import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { monitoringPaths } from '../paths.ts'
import { incidentCause } from './entry-text.ts'

type OpenIncidentProps = { incidentId: string | null; message: string | null }

/** The open incident of a monitor or a heartbeat, with the last message of the check, or else with its cause. */
export function OpenIncident({ incidentId, message }: OpenIncidentProps) {
  const { t } = useTranslation('monitoring')
  if (!incidentId) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('incidentIsOpen')}>
      {message ? <Text size="sm">{message}</Text> : <Cause incidentId={incidentId} />}
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

function Cause({ incidentId }: { incidentId: string }) {
  const { t, i18n } = useTranslation('monitoring')
  const { data } = useApiQuery(request('incidents.read', { path: { incident_id: incidentId } }))
  return data && <Text size="sm">{incidentCause(t, i18n.language, data.body)}</Text>
}

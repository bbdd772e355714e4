import { Alert, Card, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { numberText } from '#language/language.ts'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { type Endpoint, healthReason } from '../states.tsx'

/** The health of an endpoint, and what to do if it is not healthy. */
export function HealthPanel({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('webhooks')
  const { state, since, failures, first_failure_at, last_success_at, pause_reason } = endpoint.health
  const advice =
    state === 'failing'
      ? t('failingAdvice')
      : pause_reason === 'gone'
        ? t('goneAdvice')
        : pause_reason === 'no_success'
          ? t('noSuccessAdvice')
          : t('byOwnerAdvice')
  return (
    <>
      {state !== 'healthy' && (
        <Alert
          color={state === 'failing' ? 'red' : 'yellow'}
          icon={state === 'failing' ? <IconAlertTriangle size={18} /> : <IconPlayerPause size={18} />}
          title={`${t(state)}: ${healthReason(endpoint, t)}`}
        >
          <Text size="sm">{advice}</Text>
        </Alert>
      )}
      <Card>
        <DetailsList
          facts={[
            { label: t('stateSince', { state: t(state) }), value: <Ago at={since} /> },
            { label: t('lastSuccess'), value: <Ago at={last_success_at} /> },
            { label: t('failures'), value: numberText(failures) },
            ...(first_failure_at ? [{ label: t('firstFailure'), value: <Ago at={first_failure_at} /> }] : []),
            { label: t('eventTypes'), value: endpoint.events.join(', ') },
          ]}
        />
      </Card>
    </>
  )
}

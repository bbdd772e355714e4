import { type components, request } from '@holdfast/client'
import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.tsx'
import { SendButton } from '../../../ui/send-button.tsx'

type Zone = components['schemas']['Zone']
type ZoneWarning = Zone['warnings'][number]

/** Settings of the zone that should be others, each with a way to correct it. */
export function ZoneWarnings({ zone }: { zone: Zone }) {
  if (zone.warnings.length === 0) return null
  return (
    <Stack gap="sm">
      {zone.warnings.map((warning) => (
        <SerialWarning key={warning.code} zone={zone} warning={warning} />
      ))}
    </Stack>
  )
}

function SerialWarning({ zone, warning }: { zone: Zone; warning: ZoneWarning }) {
  const { t } = useTranslation('dns')
  const may = useMay()
  const resolve = request('dns.zones.resolve_warning', {
    path: { zone_id: zone.id },
    body: { warning: warning.code },
    wait: 10,
  })
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('serialWarning')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('serialWarningDetail')}</Text>
        {warning.can_resolve && may('dns.zones.resolve_warning') && (
          <SendButton
            size="xs"
            label={t('serialWarningResolve')}
            request={resolve}
            done={t('serialWarningResolved')}
          />
        )}
      </Stack>
    </Alert>
  )
}

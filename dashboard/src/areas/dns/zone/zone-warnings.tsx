import { type components, request } from '@holdfast/client'
import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { dnsPaths } from '../paths.ts'

type Zone = components['schemas']['Zone']
type WarningProps = { zone: Zone; warning: Zone['warnings'][number] }

/** The warnings of the zone, each with an action that resolves it. */
export function ZoneWarnings({ zone }: { zone: Zone }) {
  if (zone.warnings.length === 0) return null
  return (
    <Stack gap="sm">
      {zone.warnings.map((warning) =>
        warning.code === 'shared_zone' ? (
          <SharedZoneWarning key={warning.code} zone={zone} warning={warning} />
        ) : (
          <SerialWarning key={warning.code} zone={zone} warning={warning} />
        ),
      )}
    </Stack>
  )
}

function SerialWarning({ zone, warning }: WarningProps) {
  const { t } = useTranslation('dns')
  const may = useMay()
  const resolve = request('dns.zones.resolve_warning', {
    path: { zone_id: zone.id },
    body: { warning: 'serial_not_raised' },
    wait: 10,
  })
  return (
    <WarningAlert title={t('serialWarning')} detail={t('serialWarningDetail')}>
      {warning.can_resolve && may('dns.zones.resolve_warning') && (
        <SendButton
          size="xs"
          label={t('serialWarningResolve')}
          request={resolve}
          done={t('serialWarningResolved')}
        />
      )}
    </WarningAlert>
  )
}

function SharedZoneWarning({ zone, warning: { zones } }: WarningProps) {
  const { t } = useTranslation('dns')
  const may = useMay()
  const allow = request('dns.zones.update', { path: { zone_id: zone.id }, body: { allow_shared: true } })
  return (
    <WarningAlert title={t('sharedZone')} detail={t('sharedZoneDetail')}>
      <Group gap="sm">
        {zones.map(({ id, connection }) => (
          <Anchor
            key={id}
            size="sm"
            underline="always"
            renderRoot={(props) => <Link to={dnsPaths.zone(id)} {...props} />}
          >
            {t('sharedZoneOther', { connection })}
          </Anchor>
        ))}
        {!zone.allow_shared && may('dns.zones.update') && (
          <SendButton size="xs" label={t('sharedZoneAllow')} request={allow} />
        )}
      </Group>
    </WarningAlert>
  )
}

function WarningAlert({ title, detail, children }: PropsWithChildren<{ title: string; detail: string }>) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{detail}</Text>
        {children}
      </Stack>
    </Alert>
  )
}

import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { connectionsPaths } from '#areas/connections/index.ts'
import type { MessageKey } from '#language/language.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import type { CertificateDetails } from '../states.tsx'

type Place = CertificateDetails['places'][number]

const kindTexts: Readonly<Record<Place['kind'], MessageKey<'certificates'>>> = {
  file: 'placeFile',
  listener: 'placeListener',
  endpoint: 'placeEndpoint',
  provider: 'provider',
  upload: 'placeUpload',
  acme: 'placeAcme',
  transparency: 'placeTransparency',
}

/** Where the certificate is and was. */
export function PlacesCard({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation('certificates')
  const label = useId()
  return (
    <Card component="section" aria-labelledby={label}>
      <Title order={2} id={label} mb="sm">
        {t('places')}
      </Title>
      {places.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noPlaces')}
        </Text>
      )}
      <Stack gap="sm">
        {places.map((place) => (
          <PlaceLine key={`${place.kind} ${place.server_id} ${place.title}`} place={place} />
        ))}
      </Stack>
    </Card>
  )
}

function PlaceLine({ place }: { place: Place }) {
  const { t } = useTranslation('certificates')
  const { kind, title, path, process, key_path, key_mode, gone_at, last_seen_at } = place
  const { connection_id, is_renewed } = place
  const mayReadConnections = useMay()('account.connections.read')
  const details = [
    ...(process === null ? [] : [process]),
    ...(is_renewed === null ? [] : [t(is_renewed ? 'providerRenews' : 'providerDoesNotRenew')]),
    ...(key_path === null || key_path === path ? [] : [t('keyFile', { path: key_path })]),
    ...(key_mode === null ? [] : [t('modeText', { mode: key_mode })]),
  ]
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <div style={{ flex: '0 0 90px' }}>
        <StateBadge
          tone={gone_at === null ? 'good' : 'neutral'}
          label={gone_at === null ? t(kindTexts[kind] ?? 'placeFile') : t('goneSince')}
        />
      </div>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {kind === 'provider' && connection_id !== null && mayReadConnections ? (
            <Anchor
              renderRoot={(props) => <Link to={connectionsPaths.connection(connection_id)} {...props} />}
            >
              {title}
            </Anchor>
          ) : (
            (path ?? (kind === 'upload' ? t('placeUpload') : title))
          )}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {details.join(' · ')}
        </Text>
        <DimmedAgo at={String(gone_at ?? last_seen_at)} />
      </div>
    </Group>
  )
}

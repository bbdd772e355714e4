import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { dnsPaths } from '#areas/dns/index.ts'
import { Copyable } from '#ui/copy/copyable.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { type Authorization, authorizationStates } from '../states.tsx'
import { FailureText } from './failure-text.tsx'

/** Which names the CA has accepted, and where the record of each is. */
export function Proofs({ authorizations }: { authorizations: readonly Authorization[] }) {
  const { t } = useTranslation('acme')
  const label = useId()
  if (authorizations.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="xs" c="dimmed" fw={600} id={label}>
        {t('proofs')}
      </Text>
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-labelledby={label}>
        {authorizations.map((one) => (
          <Proof key={`${one.name} ${one.is_wildcard}`} proof={one} />
        ))}
      </Stack>
    </Stack>
  )
}

function Proof({
  proof: { name, is_wildcard, state, record, zone_id, zone, error },
}: {
  proof: Authorization
}) {
  const { t } = useTranslation('acme')
  const may = useMay()
  // More states may be added.
  const { tone, label } = authorizationStates[state] ?? authorizationStates.pending
  return (
    <Stack gap={2} component="li">
      <Group gap="sm">
        <StateBadge tone={tone} label={t(label)} />
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {is_wildcard ? `*.${name}` : name}
        </Text>
      </Group>
      {record !== null && (
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            TXT
          </Text>
          <Copyable text={record} />
          {zone_id !== null && zone !== null && (
            <Text size="xs" c="dimmed">
              {t('zone')}{' '}
              {may('dns.zones.read') ? (
                <Anchor
                  size="xs"
                  renderRoot={(props) => (
                    <Link to={dnsPaths.zoneRecords(zone_id, '_acme-challenge')} {...props} />
                  )}
                >
                  {zone}
                </Anchor>
              ) : (
                zone
              )}
            </Text>
          )}
        </Group>
      )}
      {error && <FailureText error={error} step="validate" />}
    </Stack>
  )
}

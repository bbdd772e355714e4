import { request } from '@holdfast/client'
import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { type Domain, DomainState, statusTexts } from '#areas/domains/states.tsx'
import { Ago } from '#ui/format/time.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import type { DomainChecks } from '../chain/states.ts'
import { Comparison } from './comparison.tsx'
import { reasonTexts } from './reasons.ts'

/** The status of a domain: what Holdfast, its registrar and its registry say. */
export function StatusPanel({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const path = { domain_id: domain.id }
  const result = useApiQuery(request('domains.checks.read', { path }), { everySeconds: 30 })
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('status')}
      </Title>
      <Stack gap="sm">
        <OwnStatus domain={domain} />
        <QueryResult result={result}>{(checks) => <Sources domain={domain} checks={checks} />}</QueryResult>
      </Stack>
    </Card>
  )
}

function OwnStatus({ domain: { status } }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          Holdfast
        </Text>
        <DomainState status={status} />
      </Group>
      {status !== 'active' && (
        <Text size="sm" mt={4}>
          {t(statusTexts[status])}
        </Text>
      )}
    </div>
  )
}

function Sources({ domain, checks }: { domain: Domain; checks: DomainChecks }) {
  const { t } = useTranslation('domains')
  const { registry, registry_error, checked_at } = checks
  return (
    <Stack gap="sm">
      {registry && !registry.is_registered && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('registryUnknownName')}>
          {t('registryUnknownNameText')}
        </Alert>
      )}
      <Comparison domain={domain} registry={registry} />
      {registry && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('answeredBy')} {registry.server} ({registry.source.toUpperCase()}) <Ago at={registry.read_at} />
        </Text>
      )}
      {registry_error && (
        <div>
          <Text size="sm">
            {t('registryNotRead')} {t(reasonTexts[registry_error.reason])} <Ago at={registry_error.at} />
          </Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {registry_error.message}
          </Text>
        </div>
      )}
      {domain.connection_id !== null && !registry && !registry_error && (
        <Text size="sm" c="dimmed">
          {t(checked_at === null ? 'registryNotAskedYet' : 'registryNotAsked')}
        </Text>
      )}
    </Stack>
  )
}

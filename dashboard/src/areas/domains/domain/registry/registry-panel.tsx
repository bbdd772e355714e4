import { request } from '@holdfast/client'
import { Alert, Card, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import type { Domain } from '#areas/domains/states.tsx'
import { Ago } from '#ui/format/time.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import type { DomainChecks } from '../chain/states.ts'
import { Comparison } from './comparison.tsx'
import { reasonTexts } from './reasons.ts'

/** What the registry says beside what the registrar says. */
export function RegistryPanel({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const path = { domain_id: domain.id }
  const result = useApiQuery(request('domains.checks.read', { path }), { everySeconds: 30 })
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('registryOpinion')}
      </Title>
      <QueryResult result={result}>{(checks) => <Opinion domain={domain} checks={checks} />}</QueryResult>
    </Card>
  )
}

function Opinion({ domain, checks }: { domain: Domain; checks: DomainChecks }) {
  const { t } = useTranslation('domains')
  const { registry, registry_error, checked_at } = checks
  return (
    <Stack gap="sm">
      {registry && !registry.is_registered && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('registryUnknownName')}>
          {t('registryUnknownNameText')}
        </Alert>
      )}
      {registry?.is_registered && <Comparison domain={domain} registry={registry} />}
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
      {!registry && !registry_error && (
        <Text size="sm" c="dimmed">
          {t(checked_at === null ? 'registryNotAskedYet' : 'registryNotAsked')}
        </Text>
      )}
    </Stack>
  )
}

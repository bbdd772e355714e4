import { request } from '@holdfast/client'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconStethoscope } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import type { Domain } from '#areas/domains/states.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { Ago } from '#ui/format/time.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { Chain } from './chain.tsx'
import { Problems } from './problems.tsx'
import type { DomainChecks } from './states.ts'

/** The chain of a domain with its problems. */
export function ChainPanel({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const may = useMay()
  const path = { domain_id: domain.id }
  const result = useApiQuery(request('domains.checks.read', { path }), { everySeconds: 30 })
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t('chain')}</Title>
        {may('domains.checks.create') && (
          <SendButton
            size="xs"
            label={t('checkNow')}
            leftSection={<IconStethoscope size={16} />}
            request={request('domains.checks.create', { path, wait: 20 })}
            onDone={() => void result.refetch()}
          />
        )}
      </Group>
      <QueryResult result={result}>{(checks) => <Checks domain={domain} checks={checks} />}</QueryResult>
    </Card>
  )
}

function Checks({ domain, checks }: { domain: Domain; checks: DomainChecks }) {
  const { t } = useTranslation('domains')
  const { chain, problems, error, checked_at, delegation_read_at } = checks
  return (
    <Stack gap="md">
      <Chain domain={domain} nodes={chain.nodes} />
      {error && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {error.message} <Ago at={error.at} />
        </Text>
      )}
      {problems.length > 0 ? (
        <Problems problems={problems} />
      ) : (
        checked_at !== null && (
          <Text size="sm" c="dimmed">
            {t('noProblems')}
          </Text>
        )
      )}
      {delegation_read_at && (
        <Text size="xs" c="dimmed">
          {t('delegationRead')} <Ago at={delegation_read_at} />
        </Text>
      )}
    </Stack>
  )
}

import { request } from '@holdfast/client'
import { Badge, Card, Group, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { Ago, dateText } from '#ui/format/time.tsx'
import type { Domain } from '../states.tsx'
import type { DomainChecks } from './chain/states.ts'

type Opinion = NonNullable<DomainChecks['registry']>

/** What the registry publishes of the domain, beside what its registrar says. */
export function RegistryPanel({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const path = { domain_id: domain.id }
  const checks = useApiQuery(request('domains.checks.read', { path }), { everySeconds: 30 }).data?.body
  const opinion = checks?.registry
  if (!opinion) return null
  const isDisputed = checks.problems.some(({ code }) => code === 'registry_disagrees')
  return (
    <Card>
      <Group gap="sm" mb="sm">
        <Title order={2}>{t('registryTitle')}</Title>
        {isDisputed && <Badge color="yellow">{t('registryDiffers')}</Badge>}
      </Group>
      {opinion.is_registered ? (
        <Comparison domain={domain} opinion={opinion} />
      ) : (
        <Text size="sm">{t('registryUnknown', { server: opinion.server })}</Text>
      )}
      <Text size="xs" c="dimmed" mt="sm">
        {t('registryRead', { server: opinion.server })} <Ago at={opinion.read_at} />
      </Text>
    </Card>
  )
}

function Comparison({ domain, opinion }: { domain: Domain; opinion: Opinion }) {
  const { t, i18n } = useTranslation('domains')
  const day = (at: string | null) => (at === null ? null : dateText(at, i18n.language))
  const list = (values: readonly string[] | null) => (values?.length ? values.join(', ') : null)
  const rows = [
    { label: t('expires'), here: day(domain.expires_at), there: day(opinion.expires_at) },
    { label: t('nameservers'), here: list(domain.nameservers), there: list(opinion.nameservers) },
    { label: t('eppStatuses'), here: list(domain.epp_statuses), there: list(opinion.statuses) },
    { label: t('registrar'), here: null, there: opinion.registrar },
  ]
  return (
    <Table.ScrollContainer minWidth={440}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            <Table.Th>{t('registrar')}</Table.Th>
            <Table.Th>{t('registryTitle')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ label, here, there }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{here ?? '–'}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{there ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

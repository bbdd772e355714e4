import { type components, request } from '@holdfast/client'
import { Card, Progress, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { type MessageKey, numberText } from '#language/language.ts'
import { bytesText } from '#ui/format/bytes.ts'
import { Ago } from '#ui/format/time.tsx'
import { TableHead } from '#ui/list/table-head.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { isNearlyFull } from './disk.ts'
import { OperatorSettingsPanel } from './operator-settings.tsx'
import { SettingsTable } from './settings-table.tsx'

type Instance = components['schemas']['Instance']

const apiRequest = request('instance.read')

export function InstancePage() {
  const { t } = useTranslation('instance')
  const result = useApiQuery(apiRequest, { everySeconds: 15 })
  return (
    <Page guide="/docs/operations" title={t('instance')} description={t('text')}>
      <QueryResult result={result}>
        {(instance) => (
          <Stack gap="lg">
            <Card>
              <InstanceDetails instance={instance} />
            </Card>
            <OperatorSettingsPanel />
            <Storage instance={instance} />
            <DueWork work={instance.work} />
            <SettingsTable settings={instance.settings} />
          </Stack>
        )}
      </QueryResult>
    </Page>
  )
}

const roles: Readonly<Record<Instance['role'], MessageKey<'instance'>>> = {
  all: 'roleAll',
  api: 'roleApi',
  worker: 'roleWorker',
}

function InstanceDetails({ instance }: { instance: Instance }) {
  const { t } = useTranslation('instance')
  const { version, started_at, base_url, role, account_count, rate_limits_shared } = instance
  const shared = rate_limits_shared ? t('ratesShared') : t('ratesUnavailable')
  return (
    <DetailsList
      facts={[
        { label: t('version'), value: version },
        { label: t('started'), value: <Ago at={started_at} /> },
        { label: t('address'), value: base_url },
        { label: t('role'), value: t(roles[role]) },
        { label: t('accounts'), value: numberText(account_count) },
        { label: t('rates'), value: rate_limits_shared === null ? t('ratesPerProcess') : shared },
      ]}
    />
  )
}

function Storage({ instance: { database, disk } }: { instance: Instance }) {
  const { t, i18n } = useTranslation('instance')
  const size = (bytes: number) => bytesText(bytes, i18n.language)
  const { version, embedded, size_bytes } = database
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Card>
        <Title order={2} mb="sm">
          {t('database')}
        </Title>
        <Text size="sm">
          {embedded ? t('databaseEmbedded', { version }) : t('databaseExternal', { version })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('databaseSize')}: {size(size_bytes)}
        </Text>
      </Card>
      <Card>
        <Title order={2} mb="sm">
          {t('storage')}
        </Title>
        {disk ? (
          <>
            <Progress
              mb={6}
              value={100 - (disk.free_bytes / Math.max(1, disk.size_bytes)) * 100}
              color={isNearlyFull(disk) ? 'red' : 'kelp'}
              aria-label={t('storage')}
            />
            <Text size="sm">{t('free', { free: size(disk.free_bytes), size: size(disk.size_bytes) })}</Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('dataDir')}: {disk.path}
            </Text>
          </>
        ) : (
          <Text size="sm">{t('noDisk')}</Text>
        )}
      </Card>
    </SimpleGrid>
  )
}

function DueWork({ work }: { work: Instance['work'] }) {
  const { t } = useTranslation('instance')
  return (
    <Card padding={0}>
      <Stack gap={2} p="lg" pb="sm">
        <Title order={2}>{t('work')}</Title>
        <Text size="sm" c="dimmed">
          {t('workText')}
        </Text>
      </Stack>
      <Table.ScrollContainer minWidth={560} type="native">
        <Table aria-label={t('work')} horizontalSpacing="lg">
          <TableHead headers={[t('kind'), t('due'), t('running'), t('next')]} />
          <Table.Tbody>
            {work.map(({ kind, due, due_since, running, next_due_at }) => (
              <Table.Tr key={kind}>
                <Table.Td ff="monospace">{kind}</Table.Td>
                <Table.Td>
                  {numberText(due)}
                  {due_since && (
                    <Text span size="sm" c="dimmed">
                      {' '}
                      · <Ago at={due_since} />
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{numberText(running)}</Table.Td>
                <Table.Td>
                  <Ago at={next_due_at} isComing />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}

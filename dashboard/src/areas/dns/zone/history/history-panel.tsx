import { type components, request } from '@holdfast/client'
import {
  Accordion,
  Badge,
  Button,
  Card,
  Center,
  EmptyState,
  Group,
  Loader,
  Pill,
  Stack,
  Text,
} from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { zonePage } from '#areas/dns/paths.ts'
import type { Zone } from '#areas/dns/record.ts'
import type { MessageKey } from '#language/language.ts'
import { Ago } from '#ui/format/time.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { actorName } from '../actor-name.ts'
import type { RRset } from '../undoable-rrset-changes.ts'
import { VersionView } from './version-view.tsx'

type Version = components['schemas']['ZoneVersion']

const causes: Readonly<Record<string, MessageKey<'dns'>>> = {
  api: 'causeApi',
  plan: 'causePlan',
  drift: 'causeDrift',
  import: 'causeImport',
  dynamic_ip: 'causeDynamicIp',
  managed_certificate: 'causeCertificate',
}

/** The versions of the zone, or those that changed one RRset, each with an action that restores it. */
export function HistoryPanel({ zone }: { zone: Zone }) {
  const { t } = useTranslation('dns')
  const { filters, setFilters } = useFilters(zonePage)
  const of = rrsetIn(filters.of)
  const apiRequest = request('dns.versions.list', { path: { zone_id: zone.id }, query: { ...of } })
  const list = useList(apiRequest)
  if (list.isPending)
    return (
      <Center h={200}>
        <Loader />
      </Center>
    )
  if (list.error && list.rows.length === 0) return <ProblemAlert problem={list.error} />
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        {of ? (
          <Pill size="lg" withRemoveButton onRemove={() => setFilters({ of: undefined })}>
            {t('historyFilter', { name: of.name, type: of.type })}
          </Pill>
        ) : (
          <Text size="sm" c="dimmed">
            {t('historyText')}
          </Text>
        )}
      </Group>
      {list.rows.length === 0 && <NoHistory />}
      <Accordion
        variant="separated"
        value={filters.version ?? null}
        onChange={(version) => setFilters({ version: version ?? undefined })}
      >
        {list.rows.map((version) => (
          <Accordion.Item key={version.version} value={String(version.version)}>
            <Accordion.Control>
              <VersionHead version={version} isCurrent={version.version === zone.version} />
            </Accordion.Control>
            <Accordion.Panel>
              {filters.version === String(version.version) && (
                <VersionView zone={zone} version={version.version} of={of} />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {list.hasNextPage && (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('showMore')}
        </Button>
      )}
      {!list.hasNextPage && zone.oldest_version > 1 && (
        <Text size="sm" c="dimmed">
          {t('historyExpired', { version: zone.oldest_version })}
        </Text>
      )}
    </Stack>
  )
}

function VersionHead({ version, isCurrent }: { version: Version; isCurrent: boolean }) {
  const { t } = useTranslation('dns')
  const { applied_count, failed_count, cause, created_at } = version
  return (
    <Group gap="sm">
      <Text fw={600} size="sm" miw={84}>
        {t('version', { version: version.version })}
      </Text>
      <Text size="sm">
        {t('changesApplied', { count: applied_count })} {causes[cause] ? t(causes[cause]) : cause}
      </Text>
      <Text size="sm" c="dimmed">
        {actorName(version)}, <Ago at={created_at} />
      </Text>
      {isCurrent && (
        <Badge variant="light" radius="sm" tt="none">
          {t('current')}
        </Badge>
      )}
      {failed_count > 0 && (
        <Badge variant="light" radius="sm" color="red" tt="none">
          {t('changesFailed', { count: failed_count })}
        </Badge>
      )}
    </Group>
  )
}

function NoHistory() {
  const { t } = useTranslation('dns')
  return (
    <Card py={56}>
      <EmptyState
        icon={<IconHistory stroke={1.5} />}
        variant="light"
        title={t('noHistory')}
        description={t('noHistoryText')}
      />
    </Card>
  )
}

/** The filter in the URL, such as "www A". */
function rrsetIn(text: string | undefined): RRset | null {
  const [name, type] = text?.split(' ') ?? []
  return name && type ? { name, type } : null
}

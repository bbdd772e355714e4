import { request } from '@holdfast/client'
import { Button, Card, EmptyState, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconList, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { zonePage } from '#areas/dns/paths.ts'
import type { DnsRecord, Zone } from '#areas/dns/record.ts'
import { recordTypes } from '#areas/dns/record-types.ts'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { ZoneFileMenu } from '../zone-file/zone-file-menu.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { RecordEditor } from './editor/record-editor.tsx'
import { RecordGrid } from './grid/grid.tsx'
import { useRecordSelection } from './grid/record-selection.ts'
import { type RecordsRequest, useReadRecords } from './grid/record-window.ts'
import { useRecordChanges } from './record-changes.ts'
import { ServerManagedSection } from './server-managed.tsx'
import { StateSelect, stateFilter } from './state-select.tsx'

type Filters = { tab?: string; of?: string; q?: string; type?: string; state?: string; sort?: string }

export function RecordsPanel({ zone }: { zone: Zone }) {
  const { t } = useTranslation('dns')
  const mayEdit = useMay()('dns.records.bulk')
  const { filters, setFilters } = useFilters(zonePage)
  const [isAdding, adding] = useDisclosure()
  const apiRequest = useRecordsRequest(zone.id, filters)
  const selection = useRecordSelection(useReadRecords(apiRequest))
  const changes = useRecordChanges(zone.id)
  const isFiltered = Boolean(filters.q || filters.type || filters.state)

  async function remove(records: readonly DnsRecord[]) {
    const ids = records.map(({ id }) => id)
    const isDone = await changes.change({ delete: ids }, records, t('deleted', { count: ids.length }))
    if (isDone) selection.clear()
  }
  const buttons = (
    <>
      <ZoneFileMenu zone={zone} />
      {mayEdit && (
        <Button leftSection={<IconPlus size={16} />} onClick={adding.open}>
          {t('addRecord')}
        </Button>
      )}
    </>
  )
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <SearchField
            label={t('search')}
            width={220}
            value={filters.q ?? ''}
            onChange={(q) => setFilters({ q })}
          />
          <FilterSelect
            label={t('type')}
            any={t('anyType')}
            searchable
            w={{ base: 'auto', xs: 120 }}
            data={recordTypes}
            value={filters.type}
            onChange={(type) => setFilters({ type })}
          />
          <StateSelect value={filters.state} onChange={(state) => setFilters({ state })} />
        </Group>
        <Group gap="xs">{buttons}</Group>
      </Group>
      {isAdding && (
        <Card padding={0}>
          <RecordEditor zone={zone} record={null} onDone={adding.close} />
        </Card>
      )}
      <RecordGrid
        zone={zone}
        apiRequest={apiRequest}
        selection={selection}
        mayEdit={mayEdit}
        onSort={(descending) => setFilters({ sort: descending ? '-name' : undefined })}
        onRemove={(records) => void remove(records)}
        onShowHistory={({ name, type }) => setFilters({ tab: 'history', of: `${name} ${type}` })}
        empty={
          isFiltered ? (
            <Text c="dimmed" ta="center" py="xl">
              {t('nothingMatches')}
            </Text>
          ) : (
            <Card py={56}>
              <EmptyState
                icon={<IconList stroke={1.5} />}
                variant="light"
                title={t('noRecords')}
                description={t('noRecordsText')}
              >
                <EmptyState.Actions>{buttons}</EmptyState.Actions>
              </EmptyState>
            </Card>
          )
        }
      />
      <ServerManagedSection zone={zone} />
      <BulkActions selection={selection} changes={changes} onRemove={(records) => void remove(records)} />
    </Stack>
  )
}

/** The same object until the request changes. */
function useRecordsRequest(zoneId: string, { q, type, state, sort }: Filters): RecordsRequest {
  return useMemo(
    () =>
      request('dns.records.list', {
        path: { zone_id: zoneId },
        query: { q, type, ...stateFilter(state), sort: sort === '-name' ? '-name' : 'name' },
      }),
    [zoneId, q, type, state, sort],
  )
}

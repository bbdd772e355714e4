import { type components, request } from '@holdfast/client'
import { Anchor, Button, Code, Group } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { Duration } from '#ui/format/formatted-duration.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { ManagedBadge } from '#ui/related/managed-badge.tsx'
import { dnsPaths, recordsPage } from './paths.ts'
import { recordTypes } from './record-types.ts'
import { RecordStateBadge } from './sync-state.tsx'

type DnsRecord = components['schemas']['Record']

export function RecordsPage() {
  const { t } = useTranslation('dns')
  const { filters, setFilters } = useFilters(recordsPage)
  const apiRequest = request('dns.records.list_all', { query: filters })
  const list = useList(apiRequest)
  const columns: Column<DnsRecord>[] = [
    {
      header: t('name'),
      cell: ({ zone_id, display_name }) => (
        <Anchor renderRoot={(props) => <Link to={dnsPaths.zone(zone_id)} {...props} />}>
          {display_name}
        </Anchor>
      ),
    },
    { header: t('type'), cell: ({ display_type }) => <Code>{display_type}</Code>, width: 90 },
    {
      header: t('value'),
      cell: ({ value, priority, managed_by }) => (
        <>
          {priority === null ? value : `${priority} ${value}`}{' '}
          {managed_by && <ManagedBadge manager={managed_by} />}
        </>
      ),
    },
    { header: t('ttl'), cell: ({ ttl }) => <Duration seconds={ttl} />, isNumber: true, width: 80 },
    { header: t('state'), cell: (record) => <RecordStateBadge record={record} />, width: 190 },
  ]
  return (
    <Page guide="/docs/guides/dns#records" title={t('allRecords')} description={t('recordsText')}>
      <Group gap="sm">
        <SearchField label={t('search')} value={filters.q ?? ''} onChange={(q) => setFilters({ q })} />
        <FilterSelect
          label={t('type')}
          any={t('anyType')}
          searchable
          data={recordTypes}
          value={filters.type}
          onChange={(type) => setFilters({ type })}
        />
      </Group>
      <ListTable
        label={t('allRecords')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={Boolean(filters.q || filters.type)}
        empty={{
          icon: IconList,
          title: t('noRecords'),
          text: t('noZonesText'),
          action: (
            <Button variant="default" renderRoot={(props) => <Link to={dnsPaths.zones} {...props} />}>
              {t('zones')}
            </Button>
          ),
        }}
      />
    </Page>
  )
}

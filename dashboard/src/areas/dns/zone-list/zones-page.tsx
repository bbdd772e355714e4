import { type components, request } from '@holdfast/client'
import { Anchor, Button, Group } from '@mantine/core'
import { IconDownload, IconPlus, IconWorld } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ConnectionName, ConnectionSelect } from '#areas/connections/index.ts'
import { numberText } from '#language/language.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { filterLayout } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { dnsPaths, zonesPage } from '../paths.ts'
import { ZoneState } from '../sync-state.tsx'
import { CreateZone } from './create-zone.tsx'
import { ImportZones } from './import-zones.tsx'

type Zone = components['schemas']['Zone']

export function ZonesPage() {
  const { t } = useTranslation('dns')
  const may = useMay()
  const navigate = useNavigate()
  const { filters, setFilters } = useFilters(zonesPage)
  const apiRequest = request('dns.zones.list', {
    query: {
      q: filters.q,
      connection_id: filters.connection,
      ...(filters.attention && { needs_attention: true }),
      sort: 'name',
    },
  })
  const list = useList(apiRequest, { everySeconds: 30 })
  const columns: Column<Zone>[] = [
    {
      header: t('name'),
      cell: ({ id, display_name }) => (
        <Anchor fw={600} renderRoot={(props) => <Link to={dnsPaths.zone(id)} {...props} />}>
          {display_name}
        </Anchor>
      ),
    },
    { header: t('state'), cell: (zone) => <ZoneState zone={zone} />, width: 190 },
    {
      header: t('connection'),
      cell: ({ connection_id }) => <ConnectionName id={connection_id} />,
      width: 200,
    },
    {
      header: t('records'),
      cell: ({ record_count }) => numberText(record_count),
      isNumber: true,
      width: 110,
    },
    {
      header: t('lastChecked'),
      cell: ({ sync }) => <DimmedAgo at={sync.checked_at} />,
      width: 150,
    },
  ]
  const creating = useAddressDialog(zonesPage, 'zone', 'dns.zones.create')
  const importing = useAddressDialog(zonesPage, 'import', 'dns.zones.import')
  const buttons = creating.mayOpen && (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={importing.open}>
        {t('importZones')}
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={creating.open}>
        {t('newZone')}
      </Button>
    </>
  )
  return (
    <Page guide="/docs/guides/dns#zones" title={t('zones')} description={t('zonesText')} actions={buttons}>
      <Group gap="sm">
        <SearchField label={t('search')} value={filters.q ?? ''} onChange={(q) => setFilters({ q })} />
        {may('account.connections.list') && (
          <ConnectionSelect
            aria-label={t('connection')}
            placeholder={t('anyConnection')}
            clearable
            {...filterLayout}
            value={filters.connection ?? null}
            onChange={(connection) => setFilters({ connection: connection ?? undefined })}
          />
        )}
        <AttentionFilter value={filters.attention} onChange={(attention) => setFilters({ attention })} />
      </Group>
      <ListTable
        label={t('zones')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={Boolean(filters.q || filters.connection || filters.attention)}
        empty={{
          icon: IconWorld,
          title: t('noZones'),
          text: t('noZonesText'),
          action: <Group>{buttons}</Group>,
        }}
      />
      <Dialog {...creating.dialog} title={t('createZone')}>
        {(close) => <CreateZone onDone={(id) => void navigate({ to: dnsPaths.zone(id) })} onCancel={close} />}
      </Dialog>
      <Dialog {...importing.dialog} title={t('importZones')} size="lg">
        {(close) => <ImportZones onDone={close} />}
      </Dialog>
    </Page>
  )
}

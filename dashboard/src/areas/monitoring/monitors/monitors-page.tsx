import { request } from '@holdfast/client'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconHeartRateMonitor, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useList } from '#api/api.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { labelTexts } from '#ui/format/labels.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { CreateMonitor } from '../form/create-monitor.tsx'
import { monitoringPaths, monitorsPage } from '../paths.ts'
import {
  type Monitor,
  MonitorState,
  type MonitorStateName,
  monitorStates,
  targetOf,
  typeTitle,
} from '../states.tsx'
import { RecentResults } from './recent-results.tsx'

const recent = 30

export function MonitorsPage() {
  const { t } = useTranslation('monitoring')
  const navigate = useNavigate()
  const columns = useColumns()
  const { filters, setFilters } = useFilters(monitorsPage)
  const { q, state, type, attention } = filters
  const apiRequest = request('monitors.list', {
    query: { q, state, type, recent, ...(attention && { needs_attention: true }) },
  })
  const list = useList(apiRequest, { everySeconds: 15 })
  const types = useApiQuery(request('monitors.types.list', {})).data?.body.data ?? []
  const { mayOpen, open, dialog } = useAddressDialog(monitorsPage, 'monitor', 'monitors.create')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('newMonitor')}
    </Button>
  )
  return (
    <Page guide="/docs/guides/monitors" title={t('monitors')} description={t('text')} actions={add}>
      <Group gap="sm">
        <SearchField
          label={t('searchMonitors')}
          value={q ?? ''}
          onChange={(term) => setFilters({ q: term || undefined })}
        />
        <FilterSelect
          label={t('state')}
          any={t('anyState')}
          data={(Object.keys(monitorStates) as MonitorStateName[]).map((value) => ({
            value,
            label: t(monitorStates[value].label),
          }))}
          value={state}
          onChange={(value) => setFilters({ state: value })}
        />
        <FilterSelect
          label={t('type')}
          any={t('anyType')}
          data={types.map(({ type: value }) => ({ value, label: typeTitle(value) }))}
          value={type}
          onChange={(value) => setFilters({ type: value })}
        />
        <AttentionFilter value={attention} onChange={(value) => setFilters({ attention: value })} />
      </Group>
      <ListTable
        label={t('monitors')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={Boolean(q || state || type || attention)}
        empty={{ icon: IconHeartRateMonitor, title: t('none'), text: t('noneText'), action: add }}
      />
      <Dialog {...dialog} title={t('newMonitor')} size="lg">
        {(close) => (
          <CreateMonitor
            onDone={(id) => {
              close()
              void navigate({ to: monitoringPaths.monitor(id) })
            }}
            onCancel={close}
          />
        )}
      </Dialog>
    </Page>
  )
}

function useColumns(): Column<Monitor>[] {
  const { t } = useTranslation('monitoring')
  return [
    {
      header: t('name'),
      cell: (monitor) => (
        <>
          <Anchor
            fw={600}
            renderRoot={(props) => <Link to={monitoringPaths.monitor(monitor.id)} {...props} />}
          >
            {monitor.name}
          </Anchor>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[targetOf(monitor), ...labelTexts(monitor.labels)].join(' · ')}
          </Text>
        </>
      ),
    },
    { header: t('type'), cell: ({ type }) => typeTitle(type), width: 110 },
    { header: t('state'), cell: ({ state }) => <MonitorState state={state} />, width: 130 },
    { header: t('recentResults'), cell: (monitor) => <RecentResults monitor={monitor} />, width: 190 },
    {
      header: t('lastCheck'),
      cell: ({ last_result }) => <DimmedAgo at={last_result?.at ?? null} />,
      width: 140,
    },
  ]
}

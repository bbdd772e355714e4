import { request } from '@holdfast/client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { useRowSelection } from '#ui/list/row-selection.ts'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { CreateMonitor } from '../form/create-monitor.tsx'
import { TransferMenu } from '../import/transfer-menu.tsx'
import { monitoringPaths, monitorsPage } from '../paths.ts'
import { compositeType, type Monitor, type MonitorStateName, monitorStates, typeTitle } from '../states.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { matchingCount } from './groups/groups.ts'
import { LabelFilters } from './groups/label-filters.tsx'
import { MonitorGroups } from './groups/monitor-groups.tsx'
import { StateCounts } from './groups/state-counts.tsx'
import { MonitorsTable } from './monitors-table.tsx'

export function MonitorsPage() {
  const { t } = useTranslation('monitoring')
  const navigate = useNavigate()
  const { filters, setFilters } = useFilters(monitorsPage)
  const { q, state, type, label, group, attention } = filters
  const query = {
    q,
    state,
    type,
    ...(label && { label: [label] }),
    ...(attention && { needs_attention: true }),
  }
  const selection = useRowSelection<Monitor>({ ...query, group })
  const selectable = useMay()('monitors.bulk') ? selection : undefined
  const isFiltered = Boolean(q || state || type || label || attention)
  const summary = useApiQuery(request('monitors.summary.read')).data?.body
  const types = useApiQuery(request('monitors.types.list', {})).data?.body.data ?? []
  const { mayOpen, open, dialog } = useAddressDialog(monitorsPage, 'monitor', 'monitors.create')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('newMonitor')}
    </Button>
  )
  const actions = (
    <>
      <TransferMenu />
      {add}
    </>
  )
  return (
    <Page guide="/docs/guides/monitors" title={t('monitors')} description={t('text')} actions={actions}>
      {summary && <StateCounts counts={summary.states} />}
      <FilterBar>
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
          data={types.map(({ type: value }) => ({
            value,
            label: value === compositeType ? t('composite') : typeTitle(value),
          }))}
          value={type}
          onChange={(value) => setFilters({ type: value })}
        />
        <LabelFilters labels={summary?.labels ?? []} />
        <AttentionFilter value={attention} onChange={(value) => setFilters({ attention: value })} />
      </FilterBar>
      {group ? (
        <MonitorGroups
          key={group}
          name={group}
          query={query}
          isFiltered={isFiltered}
          selection={selectable}
        />
      ) : (
        <MonitorsTable
          query={query}
          count={summary ? matchingCount(summary, query) : null}
          isFiltered={isFiltered}
          add={add}
          selection={selectable}
        />
      )}
      <BulkBar selection={selection} />
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

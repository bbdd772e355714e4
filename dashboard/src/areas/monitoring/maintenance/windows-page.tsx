import { request } from '@holdfast/client'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconTool } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelTexts } from '#ui/format/labels.ts'
import { Moment } from '#ui/format/time.tsx'
import { ownTimeZone } from '#ui/format/time-zone.ts'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { maintenancePage, monitoringPaths } from '../paths.ts'
import { RecurrenceText } from './recurrence-text.tsx'
import { WindowFields } from './window-fields.tsx'
import { type MaintenanceWindow, type WindowState, WindowStateBadge, windowStates } from './window-state.tsx'
import { newWindowValues, windowInput } from './window-values.ts'

export function MaintenancePage() {
  const { t } = useTranslation('monitoring')
  const { filters, setFilters } = useFilters(maintenancePage)
  const { q, state, series } = filters
  const list = useList(
    request('maintenance_windows.list', {
      query: { q, series_id: series, ...(state && { state: [state] }) },
    }),
  )
  const { mayOpen, open, dialog } = useAddressDialog(maintenancePage, 'window', 'maintenance_windows.create')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('newWindow')}
    </Button>
  )
  return (
    <Page
      guide="/docs/guides/maintenance"
      title={t('maintenance')}
      description={t('maintenanceText')}
      actions={add}
    >
      <Group gap="sm">
        <SearchField
          label={t('searchWindows')}
          value={q ?? ''}
          onChange={(term) => setFilters({ q: term || undefined })}
        />
        <FilterSelect
          label={t('state')}
          any={t('anyState')}
          data={(Object.keys(windowStates) as WindowState[]).map((value) => ({
            value,
            label: t(windowStates[value].label),
          }))}
          value={state}
          onChange={(value) => setFilters({ state: value })}
        />
        {series && (
          <Button variant="subtle" onClick={() => setFilters({ series: undefined })}>
            {t('showAllWindows')}
          </Button>
        )}
      </Group>
      <ListTable
        label={t('maintenance')}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        isFiltered={Boolean(q || state || series)}
        empty={{ icon: IconTool, title: t('noWindows'), text: t('noWindowsText'), action: add }}
      />
      <Dialog {...dialog} title={t('newWindow')} size="lg">
        {(close) => <CreateWindow onCancel={close} />}
      </Dialog>
    </Page>
  )
}

function useColumns(): Column<MaintenanceWindow>[] {
  const { t } = useTranslation('monitoring')
  return [
    {
      header: t('maintenanceWindow'),
      cell: ({ id, name, description, recurrence }) => (
        <>
          <Anchor
            size="sm"
            fw={600}
            renderRoot={(props) => <Link to={monitoringPaths.maintenanceWindow(id)} {...props} />}
          >
            {name}
          </Anchor>
          {recurrence && (
            <Text size="xs" c="dimmed">
              <RecurrenceText recurrence={recurrence} />
            </Text>
          )}
          {description && (
            <Text size="xs" c="dimmed" lineClamp={1}>
              {description}
            </Text>
          )}
        </>
      ),
    },
    { header: t('state'), cell: ({ state }) => <WindowStateBadge state={state} />, width: 130 },
    {
      header: t('windowTargets'),
      cell: (window) => (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {[
            ...(
              [
                ['windowMonitors', window.monitor_ids],
                ['windowHeartbeats', window.heartbeat_ids],
                ['windowServers', window.server_ids],
              ] as const
            ).flatMap(([label, { length: count }]) => (count > 0 ? t(label, { count }) : [])),
            ...labelTexts(window.labels),
          ].join(', ')}
        </Text>
      ),
      width: 220,
    },
    {
      header: t('windowTime'),
      cell: ({ starts_at, ends_at }) => (
        <Text size="sm">
          <Moment at={starts_at} /> – <Moment at={ends_at} />
        </Text>
      ),
      width: 300,
    },
  ]
}

function CreateWindow({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const { t } = useTranslation('monitoring')
  const form = useForm({ initialValues: newWindowValues(ownTimeZone()) })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => request('maintenance_windows.create', { body: windowInput(values) })}
      submit={t('create')}
      onDone={({ body }) => void navigate({ to: monitoringPaths.maintenanceWindow(body.id) })}
      onCancel={onCancel}
    >
      <WindowFields form={form} />
    </RequestForm>
  )
}

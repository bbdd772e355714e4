import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { incidentsPage, monitoringPaths } from '../paths.ts'
import { type IncidentStatus, incidentStates } from '../states.tsx'
import { CreateIncident } from './create-incident.tsx'
import { IncidentsTable } from './incidents-table.tsx'

export function IncidentsPage() {
  const { t } = useTranslation('monitoring')
  const navigate = useNavigate()
  const { filters, setFilters } = useFilters(incidentsPage)
  const { q, status, attention } = filters
  const { mayOpen, open, dialog } = useAddressDialog(incidentsPage, 'incident', 'incidents.create')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('newIncident')}
    </Button>
  )
  return (
    <Page guide="/docs/guides/monitors" title={t('incidents')} description={t('incidentsText')} actions={add}>
      <Group gap="sm">
        <SearchField
          label={t('searchIncidents')}
          value={q ?? ''}
          onChange={(term) => setFilters({ q: term || undefined })}
        />
        <FilterSelect
          label={t('state')}
          any={t('anyState')}
          data={(Object.keys(incidentStates) as IncidentStatus[]).map((value) => ({
            value,
            label: t(incidentStates[value].label),
          }))}
          value={status}
          onChange={(value) => setFilters({ status: value })}
        />
        <AttentionFilter value={attention} onChange={(value) => setFilters({ attention: value })} />
      </Group>
      <IncidentsTable
        query={{ q, status, ...(attention && { needs_attention: true }) }}
        isFiltered={Boolean(q || status || attention)}
        add={add}
      />
      <Dialog {...dialog} title={t('newIncident')}>
        {(close) => (
          <CreateIncident
            onDone={(id) => {
              close()
              void navigate({ to: monitoringPaths.incident(id) })
            }}
            onCancel={close}
          />
        )}
      </Dialog>
    </Page>
  )
}

import { request } from '@holdfast/client'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconAccessPoint } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { CreateProbe, CreateProbeButton } from '../enrol/create-probe.tsx'
import { probePaths, probesPage } from '../paths.ts'
import { type Probe, ProbeState, type ProbeStateName, probeStates } from '../states.tsx'

export function ProbesPage() {
  const { t } = useTranslation('probes')
  const { filters, setFilters } = useFilters(probesPage)
  const { q, state, attention } = filters
  const list = useList(
    request('probes.list', { query: { q, state, ...(attention && { needs_attention: true }) } }),
    { everySeconds: 15 },
  )
  const { mayOpen, open, dialog } = useAddressDialog(probesPage, 'probe', 'probes.create')
  const create = mayOpen && <CreateProbeButton onClick={open} />
  return (
    <Page guide="/docs/guides/probes" title={t('probes')} description={t('text')} actions={create}>
      <Stack gap="sm">
        <FilterBar>
          <SearchField
            label={t('searchProbes')}
            value={q ?? ''}
            onChange={(term) => setFilters({ q: term || undefined })}
          />
          <FilterSelect
            label={t('state')}
            any={t('anyState')}
            data={(Object.keys(probeStates) as ProbeStateName[]).map((value) => ({
              value,
              label: t(probeStates[value].label),
            }))}
            value={state}
            onChange={(value) => setFilters({ state: value })}
          />
          <AttentionFilter value={attention} onChange={(value) => setFilters({ attention: value })} />
        </FilterBar>
        <ListTable
          label={t('probes')}
          list={list}
          columns={useColumns()}
          keyOf={({ id }) => id}
          isFiltered={Boolean(q || state || attention)}
          empty={{ icon: IconAccessPoint, title: t('none'), text: t('noneText'), action: create }}
        />
      </Stack>
      <CreateProbe {...dialog} />
    </Page>
  )
}

function useColumns(): Column<Probe>[] {
  const { t } = useTranslation('probes')
  return [
    {
      header: t('name'),
      cell: ({ id, name, hostname }) => (
        <>
          <Anchor
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={probePaths.probe(id)} {...props} />}
          >
            {name}
          </Anchor>
          {hostname !== null && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {hostname}
            </Text>
          )}
        </>
      ),
    },
    { header: t('state'), cell: (probe) => <ProbeState probe={probe} />, width: 220 },
    { header: t('lastSeen'), cell: ({ last_seen_at }) => <DimmedAgo at={last_seen_at} />, width: 150 },
    { header: t('monitors'), cell: ({ monitor_count }) => monitor_count, isNumber: true, width: 120 },
  ]
}

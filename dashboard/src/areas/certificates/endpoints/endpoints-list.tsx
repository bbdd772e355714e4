import { request } from '@holdfast/client'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconWorldSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Ago } from '#ui/format/time.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { ListPanel } from '#ui/list/list-panel.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { certificatePaths, certificatesPage } from '../paths.ts'
import { endpointStates } from '../states.tsx'
import { AddEndpoint } from './add-endpoint.tsx'
import {
  type Endpoint,
  EndpointState,
  type EndpointStateName,
  endpointTitle,
  GradeBadge,
  GradeFilter,
} from './endpoint-states.tsx'
import { GradesCard } from './grades-card.tsx'

/** The services that the account offers by TLS. */
export function EndpointsList() {
  const { t } = useTranslation('certificates')
  const { filters, setFilters } = useFilters(certificatesPage)
  const { q, grade, state } = filters
  const [opened, { open, close }] = useDisclosure()
  const may = useMay()
  const list = useList(request('certificates.endpoints.list', { query: { q, grade, state } }), {
    everySeconds: 30,
  })
  const add = may('certificates.endpoints.create') && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('addEndpoint')}
    </Button>
  )
  return (
    <ListPanel
      actions={add}
      filters={
        <>
          <SearchField value={q ?? ''} onChange={(term) => setFilters({ q: term || undefined })} />
          <GradeFilter value={grade} onChange={(value) => setFilters({ grade: value })} />
          <FilterSelect
            label={t('state')}
            any={t('anyState')}
            data={(Object.keys(endpointStates) as EndpointStateName[]).map((value) => ({
              value,
              label: t(endpointStates[value].label),
            }))}
            value={state}
            onChange={(value) => setFilters({ state: value })}
          />
        </>
      }
    >
      <Text size="sm">{t('endpointsText')}</Text>
      <GradesCard />
      <ListTable
        label={t('endpoints')}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        isFiltered={Boolean(q || grade || state)}
        empty={{ icon: IconWorldSearch, title: t('noEndpoints'), text: t('noEndpointsText'), action: add }}
      />
      <Dialog opened={opened} onClose={close} title={t('addEndpoint')}>
        {(onClose) => <AddEndpoint onClose={onClose} />}
      </Dialog>
    </ListPanel>
  )
}

function useColumns(): Column<Endpoint>[] {
  const { t } = useTranslation('certificates')
  return [
    {
      header: t('name'),
      cell: (endpoint) => (
        <Anchor
          fw={600}
          style={{ overflowWrap: 'anywhere' }}
          renderRoot={(props) => <Link to={certificatePaths.endpoint(endpoint.id)} {...props} />}
        >
          {endpointTitle(endpoint)}
        </Anchor>
      ),
    },
    {
      header: t('state'),
      cell: ({ state, is_ignored }) =>
        is_ignored ? <StateBadge tone="neutral" label={t('notScanned')} /> : <EndpointState state={state} />,
      width: 190,
    },
    { header: t('grade'), cell: ({ grade }) => <GradeBadge grade={grade} />, width: 160 },
    {
      header: t('namedBy'),
      cell: ({ sources }) => (
        <Group gap={4}>
          {[...new Set(sources.map(({ kind }) => kind))].map((kind) => (
            <Text key={kind} size="xs" c="dimmed">
              {t(`source_${kind}`)}
            </Text>
          ))}
        </Group>
      ),
      width: 190,
    },
    {
      header: t('lastScan'),
      cell: ({ scanned_at }) => (scanned_at === null ? t('neverScanned') : <Ago at={String(scanned_at)} />),
      width: 150,
    },
  ]
}

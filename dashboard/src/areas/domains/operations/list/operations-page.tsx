import { request } from '@holdfast/client'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { domainsPaths, operationsPage } from '#areas/domains/paths.ts'
import { RegistrarLink } from '#areas/domains/registrars/registrar-link.tsx'
import { moneyText } from '#ui/format/money.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { useRowSelection } from '#ui/list/row-selection.ts'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import {
  type DomainOperation,
  isFinal,
  type OperationState,
  OperationStateBadge,
  operationStates,
  operationText,
} from '../operation-texts.tsx'
import { CancelBar } from './cancel-bar.tsx'
import { WaitingForYou } from './waiting-for-you.tsx'

export function OperationsPage() {
  const { t } = useTranslation('domains')
  const { filters } = useFilters(operationsPage)
  const { q, state, attention } = filters
  const list = useList(
    request('domains.operations.list', { query: { q, state, ...(attention && { needs_attention: true }) } }),
    { everySeconds: (rows) => (rows.every(isFinal) ? 30 : 5) },
  )
  const isFiltered = Object.keys(filters).length > 0
  const selection = useRowSelection<DomainOperation>(filters)
  const mayCancel = useMay()('domains.operations.bulk_cancel')
  return (
    <Page
      guide="/docs/guides/domains#change-a-domain"
      title={t('operations')}
      description={t('operationsText')}
      crumbs={[{ label: t('domains'), path: domainsPaths.domains }]}
    >
      {!isFiltered && <WaitingForYou />}
      <OperationFilters />
      <ListTable
        label={t('operations')}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        selection={mayCancel ? { selection, nameOf: ({ display_name }) => display_name } : undefined}
        empty={{ icon: IconListCheck, title: t('noOperations'), text: t('noOperationsText') }}
      />
      <CancelBar selection={selection} />
    </Page>
  )
}

function OperationFilters() {
  const { t } = useTranslation('domains')
  const { filters, setFilters } = useFilters(operationsPage)
  return (
    <Group gap="sm">
      <SearchField
        label={t('searchDomains')}
        value={filters.q ?? ''}
        onChange={(q) => setFilters({ q: q || undefined })}
      />
      <FilterSelect
        label={t('state')}
        any={t('anyState')}
        data={(Object.keys(operationStates) as OperationState[]).map((value) => ({
          value,
          label: t(operationStates[value].label),
        }))}
        value={filters.state}
        onChange={(state) => setFilters({ state })}
      />
      <AttentionFilter value={filters.attention} onChange={(attention) => setFilters({ attention })} />
    </Group>
  )
}

function useColumns(): Column<DomainOperation>[] {
  const { t } = useTranslation('domains')
  return [
    {
      header: t('operation'),
      cell: (operation) => (
        <Anchor
          fw={600}
          renderRoot={(props) => <Link to={domainsPaths.operation(operation.id)} {...props} />}
        >
          {operationText(operation, t)}
        </Anchor>
      ),
    },
    { header: t('domain'), cell: ({ display_name }) => display_name },
    {
      header: t('state'),
      cell: ({ state, message, error }) => (
        <Stack gap={2} align="flex-start">
          <OperationStateBadge state={state} />
          {state !== 'done' && (
            <Text size="xs" c="dimmed" lineClamp={2}>
              {error?.message ?? message}
            </Text>
          )}
        </Stack>
      ),
      width: 260,
    },
    { header: t('registrar'), cell: (operation) => <RegistrarLink domain={operation} />, width: 140 },
    {
      header: t('price'),
      cell: ({ price }) => (price ? moneyText(price) : '–'),
      isNumber: true,
      width: 100,
    },
    { header: t('requested'), cell: ({ created_at }) => <DimmedAgo at={created_at} />, width: 140 },
  ]
}

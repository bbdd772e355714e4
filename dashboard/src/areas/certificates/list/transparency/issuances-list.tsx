import { request } from '@holdfast/client'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { certificatePaths, certificatesPage } from '#areas/certificates/paths.ts'
import { Ago, dateText } from '#ui/format/time.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { ExpectedButton } from './expected-button.tsx'
import { type Issuance, IssuanceBadge, type IssuanceState, issuanceStates } from './issuance-states.tsx'

const namesMax = 3

/** What authorities have issued for the domains of the account. */
export function IssuancesList({ isEnabled, enable }: { isEnabled: boolean; enable: ReactNode }) {
  const { t } = useTranslation('certificates')
  const { filters, setFilters } = useFilters(certificatesPage)
  const { q, issued: state } = filters
  const list = useList(request('certificates.issuances.list', { query: { q, state } }), { everySeconds: 60 })
  return (
    <Stack gap="sm">
      <FilterBar>
        <SearchField value={q ?? ''} onChange={(term) => setFilters({ q: term || undefined })} />
        <FilterSelect
          label={t('state')}
          any={t('anyState')}
          data={(Object.keys(issuanceStates) as IssuanceState[]).map((value) => ({
            value,
            label: t(issuanceStates[value].label),
          }))}
          value={state}
          onChange={(value) => setFilters({ issued: value })}
        />
      </FilterBar>
      <ListTable
        label={t('issuances')}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        isFiltered={Boolean(q || state)}
        empty={{
          icon: IconFileSearch,
          title: t('noIssuances'),
          text: t(isEnabled ? 'noIssuancesText' : 'noIssuancesOffText'),
          action: enable,
        }}
      />
    </Stack>
  )
}

function useColumns(): Column<Issuance>[] {
  const { t, i18n } = useTranslation('certificates')
  return [
    {
      header: t('certificate'),
      cell: ({ id, names }) => (
        <>
          <Anchor
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={certificatePaths.issuance(id)} {...props} />}
          >
            {names[0]}
          </Anchor>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {names.slice(1, namesMax + 1).join(', ')}
            {names.length > namesMax + 1 && ` ${t('andMore', { count: names.length - namesMax - 1 })}`}
          </Text>
        </>
      ),
    },
    { header: t('state'), cell: ({ state }) => <IssuanceBadge state={state} />, width: 130 },
    {
      header: t('issuer'),
      cell: ({ issuer_name, issuer }) => (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {issuer_name ?? issuer}
        </Text>
      ),
      width: 160,
    },
    { header: t('logged'), cell: ({ logged_at }) => <Ago at={String(logged_at)} />, width: 130 },
    {
      header: t('expires'),
      cell: ({ not_after }) => dateText(String(not_after), i18n.language),
      width: 130,
    },
    { header: t('actions'), cell: (issuance) => <ExpectedButton issuance={issuance} />, width: 190 },
  ]
}

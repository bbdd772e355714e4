import { request } from '@holdfast/client'
import { Stack } from '@mantine/core'
import { IconCertificate2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { FilterSelect, filterLayout } from '#ui/list/filter-select.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { AccountSelect } from '../accounts/account-select.tsx'
import { managedListPage } from '../paths.ts'
import { isInProgress, type ManagedStateName, managedStates } from '../states.tsx'
import { useManagedColumns } from './managed-columns.tsx'

export function ManagedList({ order }: { order: ReactNode }) {
  const { t } = useTranslation('acme')
  const { filters, setFilters } = useFilters(managedListPage)
  const { q, state, account, attention } = filters
  const list = useList(
    request('certificates.managed.list', {
      query: { q, state, acme_account_id: account, ...(attention && { needs_attention: true }) },
    }),
    { everySeconds: (rows) => (rows.some(isInProgress) ? 5 : 30) },
  )
  return (
    <Stack gap="sm">
      <FilterBar>
        <SearchField
          label={t('searchNames')}
          value={q ?? ''}
          onChange={(term) => setFilters({ q: term || undefined })}
        />
        <FilterSelect
          label={t('state')}
          any={t('anyState')}
          data={(Object.keys(managedStates) as ManagedStateName[]).map((value) => ({
            value,
            label: t(managedStates[value].label),
          }))}
          value={state}
          onChange={(value) => setFilters({ state: value })}
        />
        <AccountSelect
          aria-label={t('acmeAccount')}
          placeholder={t('anyAccount')}
          clearable
          {...filterLayout}
          value={account ?? null}
          onChange={(id) => setFilters({ account: id ?? undefined })}
        />
        <AttentionFilter value={attention} onChange={(value) => setFilters({ attention: value })} />
      </FilterBar>
      <ListTable
        label={t('managedCertificates')}
        list={list}
        columns={useManagedColumns()}
        keyOf={({ id }) => id}
        isFiltered={Boolean(q || state || account || attention)}
        empty={{ icon: IconCertificate2, title: t('none'), text: t('noneText'), action: order }}
      />
    </Stack>
  )
}

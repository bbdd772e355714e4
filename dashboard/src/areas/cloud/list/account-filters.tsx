import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConnectionSelect } from '#areas/connections/index.ts'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { filterLayout } from '#ui/list/filter-select.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { serversPage } from '../paths.ts'

type AccountFiltersProps = PropsWithChildren<{
  /** Of the search field. */
  label: string
}>

/** The filters that lists over all cloud accounts share, with those of one list as children, all of them in the URL. */
export function AccountFilters({ label, children }: AccountFiltersProps) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const { filters, setFilters } = useFilters(serversPage)
  const { q, account, attention } = filters
  return (
    <FilterBar>
      <SearchField label={label} value={q ?? ''} onChange={(text) => setFilters({ q: text || undefined })} />
      {children}
      {may('account.connections.list') && (
        <ConnectionSelect
          capability="cloud"
          aria-label={t('account')}
          placeholder={t('anyAccount')}
          clearable
          {...filterLayout}
          value={account ?? null}
          onChange={(id) => setFilters({ account: id ?? undefined })}
        />
      )}
      <AttentionFilter value={attention} onChange={(value) => setFilters({ attention: value })} />
    </FilterBar>
  )
}

/** What is chosen in them, as a query, and whether anything is. */
export function useAccountFilters() {
  const { q, account, attention } = useFilters(serversPage).filters
  return {
    query: { q, connection_id: account, ...(attention && { needs_attention: true }) },
    isFiltered: [q, account, attention].some((filter) => filter !== undefined),
  }
}

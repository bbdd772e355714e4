import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { dynamicIpPage } from '../paths.ts'

/** The filters of a list of bindings as an API query, and whether any is set. */
export function useBindingFilters() {
  const { filters } = useFilters(dynamicIpPage)
  const { q, attention } = filters
  return {
    query: { q, ...(attention && { needs_attention: true }) },
    isFiltered: Boolean(q || attention),
  }
}

export function BindingFilters() {
  const { filters, setFilters } = useFilters(dynamicIpPage)
  return (
    <>
      <SearchField value={filters.q ?? ''} onChange={(q) => setFilters({ q })} />
      <AttentionFilter value={filters.attention} onChange={(attention) => setFilters({ attention })} />
    </>
  )
}

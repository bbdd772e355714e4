import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { dynamicIpPage } from '../paths.ts'

/** What a list of bindings is filtered by: a query of the API, and whether it filters at all. */
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

/**
 * Selects a resource: the service searches for the typed text, and the selected resource is shown by its name wherever
 * it is in the list. Areas build their own on it, such as `ZoneSelect`.
 */
import type { ApiRequest, OperationId, ResponseOf } from '@holdfast/client'
import { Select, type SelectProps, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'

const foundMax = 20
const typingMs = 200

/** The query of a searchable list of this API. */
export type Search = { q?: string; limit: number }

/** How resources of a type are searched, loaded and named. */
export type Searched<L extends OperationId, R extends OperationId> = {
  list: (search: Search) => ApiRequest<L>
  read: (id: string) => ApiRequest<R>
  nameOf: (resource: ResponseOf<R>) => string
}

export type ResourceSelectProps = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange' | 'filter' | 'limit'
> & { value?: string | null; onChange?: (id: string | null) => void }

type AnyResourceSelectProps<L extends OperationId, R extends OperationId> = ResourceSelectProps & {
  searched: Searched<L, R>
  /** Options in addition to the results. */
  always?: readonly { value: string; label: string }[]
  /** False: the value is not an id of such a resource, and is shown unchanged. */
  isId?: (value: string) => boolean
}

export function ResourceSelect<L extends OperationId, R extends OperationId>(
  props: AnyResourceSelectProps<L, R>,
) {
  const { searched, always = [], isId = () => true, value = null, onChange = () => {}, ...select } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const chosen = useChosen(searched, value !== null && value !== '' && isId(value) ? value : null)
  const known = always.find((one) => one.value === value)?.label ?? chosen ?? value ?? ''
  // The field shows the name of the selected resource, which is not a search text.
  const term = typed === known ? '' : typed.trim()
  const { found, isSearching } = useFound(searched, term)
  const beside = always.filter(({ label }) => label.toLowerCase().includes(term.toLowerCase()))
  const options = [...beside, ...found]
  const isListed = !value || options.some((option) => option.value === value)
  return (
    <>
      <Select
        {...select}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // The service has filtered the results. The selected resource is in the data because of its name, but is an
        // option only if it was found.
        filter={({ options: all }) => (term === '' ? all : all.slice(all.length - options.length))}
        data={isListed ? options : [{ value: value ?? '', label: known }, ...options]}
        value={value === '' ? null : value}
        onChange={onChange}
        nothingFoundMessage={isSearching ? t('searching') : t('nothingFound')}
      />
      <VisuallyHidden role="status">
        {term !== '' && !isSearching ? t('found', { count: found.length }) : ''}
      </VisuallyHidden>
    </>
  )
}

/** The results of the service for a text, as options. */
export function useFound<L extends OperationId, R extends OperationId>(
  { list, nameOf }: Searched<L, R>,
  term: string,
) {
  const [apiRequest] = useDebouncedValue(term, typingMs)
  const { data, isFetching } = useApiQuery(
    list({ ...(apiRequest !== '' && { q: apiRequest }), limit: foundMax }),
  )
  // The rows of a list have the type of the single resource; this applies to every resource of this API.
  const rows = (data?.body as { data?: (ResponseOf<R> & { id: string })[] } | undefined)?.data ?? []
  const found = rows.map((row) => ({ value: row.id, label: nameOf(row) }))
  return { found, isSearching: isFetching || apiRequest !== term }
}

/** The name of a resource; null while it is loading, and for a deleted one. */
export function useChosen<L extends OperationId, R extends OperationId>(
  { read, nameOf }: Searched<L, R>,
  id: string | null,
): string | null {
  const { data, isPlaceholderData } = useApiQuery(read(id ?? ''), { when: id !== null })
  return id !== null && data && !isPlaceholderData ? nameOf(data.body) : null
}

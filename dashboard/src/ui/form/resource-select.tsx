/**
 * Chooses a resource among however many there are: what is typed is searched by the service, and the chosen one is
 * shown by its name wherever it is in the list. An area makes its own of it, such as `ZoneSelect`.
 */
import type { ApiRequest, OperationId, ResponseOf } from '@holdfast/client'
import { Select, type SelectProps, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'

const foundMax = 20
const typingMs = 200

/** What a list's query of this service takes, where there is something to search for. */
export type Search = { q?: string; limit: number }

/** How resources of one kind are searched, read and named. */
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
  /** Choices beside what is found. */
  always?: readonly { value: string; label: string }[]
  /** False: the value is no id of such a resource, and is shown as it is. */
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
  // The field shows the name of what is chosen, which is no search for it.
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
        // The service has searched; what is chosen is among the data for its name, and offered where it was found.
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

/** What the service finds for a text, as choices. */
export function useFound<L extends OperationId, R extends OperationId>(
  { list, nameOf }: Searched<L, R>,
  term: string,
) {
  const [apiRequest] = useDebouncedValue(term, typingMs)
  const { data, isFetching } = useApiQuery(
    list({ ...(apiRequest !== '' && { q: apiRequest }), limit: foundMax }),
  )
  // A list's rows are what its resource reads as: this holds for every resource of this API.
  const rows = (data?.body as { data?: (ResponseOf<R> & { id: string })[] } | undefined)?.data ?? []
  const found = rows.map((row) => ({ value: row.id, label: nameOf(row) }))
  return { found, isSearching: isFetching || apiRequest !== term }
}

/** The name of a resource; null before it is read, and for one that is gone. */
export function useChosen<L extends OperationId, R extends OperationId>(
  { read, nameOf }: Searched<L, R>,
  id: string | null,
): string | null {
  const { data, isPlaceholderData } = useApiQuery(read(id ?? ''), { when: id !== null })
  return id !== null && data && !isPlaceholderData ? nameOf(data.body) : null
}

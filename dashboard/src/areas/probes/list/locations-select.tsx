import { request } from '@holdfast/client'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'

const local = 'local'
const foundMax = 50
const typingMs = 200

type LocationsSelectProps = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
  value?: string[]
  onChange?: (locations: string[]) => void
  /** The names of probes that may not be found, by their ids. */
  names?: ReadonlyMap<string, string>
}

/** From where a monitor is checked: the installation, and probes, which the service searches. */
export function LocationsSelect({ value = [], onChange, names, ...select }: LocationsSelectProps) {
  const { t } = useTranslation('probes')
  const [typed, setTyped] = useState('')
  const [term] = useDebouncedValue(typed.trim(), typingMs)
  const { data } = useApiQuery(
    request('probes.list', { query: { limit: foundMax, ...(term !== '' && { q: term }) } }),
  )
  const found = data?.body.data ?? []
  const known = new Map([[local, t('thisInstallation')], ...(names ?? [])])
  for (const { id, name } of found) known.set(id, name)
  const offered = new Set([local, ...found.map(({ id }) => id), ...value])
  return (
    <MultiSelect
      {...select}
      data={[...offered].map((id) => ({ value: id, label: known.get(id) ?? id }))}
      value={value}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      nothingFoundMessage={t('noProbeFound')}
    />
  )
}

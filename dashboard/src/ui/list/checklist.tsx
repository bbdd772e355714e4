import { Checkbox, ScrollArea, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from './search-field.tsx'

/** Shorter lists have no search field. */
const searchedFrom = 8

export type ChecklistOption = {
  value: string
  label: string
  description?: string | undefined
  isDisabled?: boolean
  /** Other texts that a search finds it by. */
  keywords?: readonly string[]
}

type ChecklistProps = {
  options: readonly ChecklistOption[]
  values: string[]
  onChange: (values: string[]) => void
  searchLabel: string
}

/** Selects several of a list that is loaded whole. */
export function Checklist({ options, values, onChange, searchLabel }: ChecklistProps) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const term = q.trim().toLowerCase()
  const found = options.filter(({ label, keywords = [] }) =>
    [label, ...keywords].some((text) => text.toLowerCase().includes(term)),
  )
  const selectable = found.filter(({ isDisabled }) => !isDisabled).map(({ value }) => value)
  const selected = selectable.filter((value) => values.includes(value))
  const isAll = selectable.length > 0 && selected.length === selectable.length
  const selectAll = (isOn: boolean) => {
    const others = values.filter((value) => !selectable.includes(value))
    onChange(isOn ? [...others, ...selectable] : others)
  }
  return (
    <>
      {options.length >= searchedFrom && <SearchField label={searchLabel} value={q} onChange={setQ} />}
      {found.length === 0 ? (
        <Text c="dimmed">{t('nothingFound')}</Text>
      ) : (
        <Checkbox
          label={t('selectAll')}
          checked={isAll}
          indeterminate={selected.length > 0 && !isAll}
          disabled={selectable.length === 0}
          onChange={(event) => selectAll(event.currentTarget.checked)}
        />
      )}
      <ScrollArea.Autosize mah={320} type="auto">
        <Checkbox.Group value={values} onChange={onChange}>
          <Stack gap="xs">
            {found.map(({ value, label, description, isDisabled = false }) => (
              <Checkbox
                key={value}
                value={value}
                label={label}
                description={description}
                disabled={isDisabled}
                styles={{ body: { minWidth: 0 }, labelWrapper: { overflowWrap: 'anywhere' } }}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
    </>
  )
}

import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Marks the field that the shortcut "/" focuses. */
export const searchFieldAttribute = 'data-search-field'

type SearchFieldProps = {
  /** For a search over only a part of the data. */
  label?: string
  value: string
  onChange: (text: string) => void
  /** In px, if there is enough space. */
  width?: number
}

/** Calls `onChange` when typing pauses. */
export function SearchField({ label, value, onChange, width = 280 }: SearchFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const notify = useDebouncedCallback(onChange, 200)
  useEffect(() => setText(value), [value])
  const type = (next: string) => {
    setText(next)
    notify(next)
  }
  return (
    <TextInput
      {...{ [searchFieldAttribute]: true }}
      aria-label={label ?? t('search')}
      placeholder={label ?? t('search')}
      leftSection={<IconSearch size={15} />}
      rightSection={text && <CloseButton size="sm" aria-label={t('clear')} onClick={() => type('')} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      w={{ base: '100%', xs: width }}
    />
  )
}

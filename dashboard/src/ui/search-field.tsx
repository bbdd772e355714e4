import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

/** Tells what is typed once typing pauses. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const tell = useDebouncedCallback(onChange, 200)
  useEffect(() => setText(value), [value])
  const type = (next: string) => {
    setText(next)
    tell(next)
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} />}
      rightSection={text && <CloseButton size="sm" onClick={() => type('')} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      w={{ base: '100%', xs: 280 }}
    />
  )
}

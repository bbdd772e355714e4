/**
 * The field for durations: `300`, `5m`, `1 h 30 min`. The value is a number of seconds, or an empty text. It shows its
 * own error, and blocks the form from being sent with it.
 */
import { Autocomplete, type AutocompleteProps, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '#language/language.ts'
import { durationSeconds, durationText, longDurationText } from '../format/duration.ts'

export type DurationValue = number | ''

export type DurationFieldProps = Omit<
  AutocompleteProps,
  'value' | 'defaultValue' | 'onChange' | 'data' | 'onBlur'
> & {
  value?: DurationValue
  onChange?: (value: DurationValue) => void
  onBlur?: AutocompleteProps['onBlur']
  min?: number
  max?: number
  /** The suggestions, in seconds. */
  usual?: readonly number[]
}

const usualTtls = [60, 300, 3_600, 14_400, 86_400]

export function DurationField(props: DurationFieldProps) {
  const { value = '', onChange, onBlur, min = 0, max = 2_147_483_647, usual = usualTtls, ...field } = props
  const { error, required = false, ...input } = field
  // Null if no text is being entered: the field then shows the value of the form.
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const fault = useFault(typed, { min, max })
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => element.current?.setCustomValidity(fault ?? ''), [fault])
  return (
    <Autocomplete
      ref={element}
      inputMode="text"
      autoComplete="off"
      comboboxProps={{ width: 190, position: 'bottom-end' }}
      {...input}
      required={required}
      data={usual.filter((seconds) => seconds >= min && seconds <= max).map((each) => durationText(each))}
      filter={({ options }) => options}
      renderOption={({ option }) => <Option seconds={durationSeconds(option.value) ?? 0} />}
      value={typed ?? (value === '' ? '' : durationText(value))}
      error={(isLeft && fault) || error}
      onChange={(text) => {
        setTyped(text)
        setLeft(false)
        const seconds = durationSeconds(text)
        if (text.trim() === '') onChange?.('')
        else if (seconds !== undefined && seconds <= max) onChange?.(seconds)
      }}
      onBlur={(event) => {
        setLeft(true)
        if (fault === null) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

/** The error in the entered text. */
function useFault(typed: string | null, { min, max }: { min: number; max: number }): string | null {
  const { t } = useTranslation()
  if (typed === null || typed.trim() === '') return null
  const seconds = durationSeconds(typed)
  if (seconds === undefined) return t('fieldDuration')
  if (seconds > max) return t('fieldDurationMax', { max: durationText(max) })
  return seconds < min ? t('fieldDurationMin', { min: durationText(min) }) : null
}

function Option({ seconds }: { seconds: number }) {
  return (
    <Group gap="xs" justify="space-between" w="100%">
      <Text size="sm">{longDurationText(seconds)}</Text>
      <Text size="xs" c="dimmed">
        {numberText(seconds)}
      </Text>
    </Group>
  )
}

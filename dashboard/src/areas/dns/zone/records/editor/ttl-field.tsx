import { Autocomplete, type AutocompleteProps, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const usual: Readonly<Record<string, [count: number, unit: Intl.NumberFormatOptions['unit']]>> = {
  60: [1, 'minute'],
  300: [5, 'minute'],
  3600: [1, 'hour'],
  14400: [4, 'hour'],
  86400: [1, 'day'],
}

/** Seconds, or a time such as 5m or 1h. */
export function TtlField(props: AutocompleteProps) {
  const { t, i18n } = useTranslation('dns')
  return (
    <Autocomplete
      label={t('ttl')}
      inputMode="text"
      data={Object.keys(usual)}
      filter={({ options }) => options}
      comboboxProps={{ width: 190, position: 'bottom-end' }}
      renderOption={({ option: { value } }) => {
        const [count, unit] = usual[value] ?? [Number(value), 'second']
        const words = new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'long' })
        return (
          <Group gap="xs" justify="space-between" w="100%">
            <Text size="sm">{words.format(count)}</Text>
            <Text size="xs" c="dimmed">
              {value}
            </Text>
          </Group>
        )
      }}
      {...props}
    />
  )
}

import { Select, type SelectProps } from '@mantine/core'

/** All time zones, and the chosen one, which an older browser may not know. */
export function TimeZoneSelect({ value, ...select }: Omit<SelectProps, 'data'>) {
  const chosen = value ?? 'UTC'
  return (
    <Select
      searchable
      limit={100}
      allowDeselect={false}
      data={[...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])]}
      value={value}
      {...select}
    />
  )
}

import { Select, type SelectProps } from '@mantine/core'

type FilterSelectProps<V extends string> = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'label'> & {
  label: string
  /** Shown while no value is selected. */
  any: string
  data: readonly (V | { value: V; label: string })[]
  value: V | undefined
  onChange: (value: V | undefined) => void
}

/** Two filters in a row on a narrow screen. */
export const filterLayout = { w: { base: 'auto', xs: 210 }, flex: { base: '1 1 40%', xs: 'none' } }

/** One of the filters above a list; clearing it removes the filter. */
export function FilterSelect<V extends string>(props: FilterSelectProps<V>) {
  const { label, any, data, value, onChange, ...select } = props
  return (
    <Select
      aria-label={label}
      placeholder={any}
      clearable
      {...filterLayout}
      {...select}
      data={data}
      value={value ?? null}
      // The options are the values of the data.
      onChange={(chosen) => onChange((chosen as V | null) ?? undefined)}
    />
  )
}

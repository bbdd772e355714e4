import { Select, type SelectProps } from '@mantine/core'

type FilterSelectProps<V extends string> = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'label'> & {
  label: string
  /** What is said while it filters nothing. */
  any: string
  data: readonly (V | { value: V; label: string })[]
  value: V | undefined
  onChange: (value: V | undefined) => void
}

/** Two filters in a row on a narrow screen. */
export const filterLayout = { w: { base: 'auto', xs: 210 }, flex: { base: '1 1 40%', xs: 'none' } }

/** One of the filters above a list; to clear it is to filter no more. */
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
      // What can be chosen are the values of the data.
      onChange={(chosen) => onChange((chosen as V | null) ?? undefined)}
    />
  )
}

import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RowSelection } from './row-selection.ts'

type SelectAllProps<Row> = {
  selection: RowSelection<Row>
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** Selects all rows that are loaded, or none of them. */
export function SelectAll<Row>({ selection, rows, keyOf }: SelectAllProps<Row>) {
  const { t } = useTranslation()
  const shown = new Map(rows.map((row) => [keyOf(row), row]))
  const selected = [...shown.keys()].filter((key) => selection.rows.has(key)).length
  const isAll = selected === shown.size
  return (
    <Checkbox
      size="xs"
      aria-label={t('selectAll')}
      checked={isAll}
      indeterminate={selected > 0 && !isAll}
      onChange={() => selection.setAll(shown, !isAll)}
    />
  )
}

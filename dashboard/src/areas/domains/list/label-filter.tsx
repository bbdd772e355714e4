import { useTranslation } from 'react-i18next'
import { labelTexts } from '#ui/format/labels.ts'
import { FilterSelect } from '#ui/list/filter-select.tsx'

type LabelFilterProps = {
  /** The rows that are shown. */
  rows: readonly { labels: Record<string, string> }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** The labels of the rows that are shown. Without labels there is nothing to choose. */
export function LabelFilter({ rows, value, onChange }: LabelFilterProps) {
  const { t } = useTranslation('domains')
  const labels = new Set(rows.flatMap((row) => labelTexts(row.labels)))
  if (value) labels.add(value)
  if (labels.size === 0) return null
  return (
    <FilterSelect
      label={t('label')}
      any={t('anyLabel')}
      searchable
      limit={100}
      data={[...labels].toSorted()}
      value={value}
      onChange={onChange}
    />
  )
}

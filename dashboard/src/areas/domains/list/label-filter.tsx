import type { ApiRequest } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { labelTexts } from '#ui/format/labels.ts'
import { FilterSelect } from '#ui/list/filter-select.tsx'

type LabelFilterProps = {
  labels: ApiRequest<'domains.labels.list' | 'domains.watched.labels.list'>
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** The labels of all rows of a list, the most frequent ones at the top. Without labels there is nothing to choose. */
export function LabelFilter({ labels: listed, value, onChange }: LabelFilterProps) {
  const { t } = useTranslation('domains')
  const { data } = useApiQuery(listed)
  const labels = new Set(data?.body.data.flatMap((label) => labelTexts({ [label.name]: label.value })))
  if (value) labels.add(value)
  if (labels.size === 0) return null
  return (
    <FilterSelect
      label={t('label')}
      any={t('anyLabel')}
      searchable
      limit={100}
      data={[...labels]}
      value={value}
      onChange={onChange}
    />
  )
}

import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { monitorsPage } from '#areas/monitoring/paths.ts'
import { labelTexts } from '#ui/format/labels.ts'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { useFilters } from '#ui/page/page-address.ts'

type LabelSummary = components['schemas']['MonitorLabelSummary']

/** Only the monitors with a label, and groups by the values of a label. Without labels there is nothing to choose. */
export function LabelFilters({ labels }: { labels: readonly LabelSummary[] }) {
  const { t } = useTranslation('monitoring')
  const { filters, setFilters } = useFilters(monitorsPage)
  const { label, group } = filters
  const texts = labels.flatMap(({ name, value }) => labelTexts({ [name]: value }))
  const names = labels.map(({ name }) => name)
  if (names.length === 0 && !label && !group) return null
  return (
    <>
      <FilterSelect
        label={t('label')}
        any={t('anyLabel')}
        searchable
        limit={100}
        data={distinct([...texts, ...(label ? [label] : [])])}
        value={label}
        onChange={(value) => setFilters({ label: value })}
      />
      <FilterSelect
        label={t('groupBy')}
        any={t('notGrouped')}
        searchable
        data={distinct([...names, ...(group ? [group] : [])]).map((value) => ({
          value,
          label: t('groupedBy', { name: value }),
        }))}
        value={group}
        onChange={(value) => setFilters({ group: value })}
      />
    </>
  )
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }))
}

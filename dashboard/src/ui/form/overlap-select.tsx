import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const overlaps = [
  { seconds: 0, label: 'overlapNone' },
  { seconds: 3_600, label: 'overlapHour' },
  { seconds: 86_400, label: 'overlapDay' },
  { seconds: 259_200, label: 'overlapDays' },
  { seconds: 604_800, label: 'overlapWeek' },
] as const

/** How long an old secret keeps working beside the new one. */
export function OverlapSelect({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('overlap')}
      description={t('overlapHelp')}
      allowDeselect={false}
      data={overlaps.map(({ seconds, label }) => ({ value: String(seconds), label: t(label) }))}
      value={String(value)}
      onChange={(seconds) => onChange(Number(seconds))}
    />
  )
}

import { Code } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { repeatLabels, repeatsOf } from './recurrence.ts'
import type { MaintenanceWindow } from './window-state.tsx'

export type Recurrence = NonNullable<MaintenanceWindow['recurrence']>

/** In words, or the rule itself. */
export function RecurrenceText({ recurrence: { rrule, time_zone } }: { recurrence: Recurrence }) {
  const { t } = useTranslation('monitoring')
  const repeats = repeatsOf(rrule)
  return (
    <>
      {repeats === 'rule' ? <Code>{rrule}</Code> : t(repeatLabels[repeats])} ({time_zone})
    </>
  )
}

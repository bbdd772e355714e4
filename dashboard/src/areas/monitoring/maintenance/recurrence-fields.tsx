import { request } from '@holdfast/client'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import { NextTimes } from '../schedule/next-times.tsx'
import { type Repeats, repeatLabels, ruleOf } from './recurrence.ts'
import { instant, type WindowValues } from './window-values.ts'

/** How a window repeats, with its next times. */
export function RecurrenceFields({ form }: { form: UseFormReturnType<WindowValues> }) {
  const { t } = useTranslation('monitoring')
  const { repeats } = form.values.recurrence
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: repeats === 'never' ? 1 : 2 }}>
        <Select
          label={t('repeats')}
          allowDeselect={false}
          data={(Object.keys(repeatLabels) as Repeats[]).map((value) => ({
            value,
            label: t(repeatLabels[value]),
          }))}
          {...form.getInputProps('recurrence.repeats')}
          error={repeats !== 'rule' && fieldErrorOf(form, 'recurrence.rrule')}
        />
        {repeats !== 'never' && (
          <TimeZoneSelect label={t('timeZone')} {...form.getInputProps('recurrence.time_zone')} />
        )}
      </SimpleGrid>
      {repeats === 'rule' && (
        <TextInput
          label={t('recurrenceRule')}
          description={t('recurrenceRuleHelp')}
          placeholder="FREQ=MONTHLY;BYDAY=2TU"
          required
          {...form.getInputProps('recurrence.rrule')}
        />
      )}
      {repeats !== 'never' && <NextWindows values={form.values} />}
    </>
  )
}

function NextWindows({ values }: { values: WindowValues }) {
  const { t } = useTranslation('monitoring')
  const [shown] = useDebouncedValue(values, 400)
  const rrule = ruleOf(shown.recurrence)
  const { time_zone } = shown.recurrence
  const { data, error } = useApiQuery(
    request('maintenance_windows.recurrence_preview.read', {
      query: {
        rrule,
        time_zone,
        count: 4,
        ...(shown.starts_at !== '' && { starts_at: instant(shown.starts_at) }),
      },
    }),
    { when: rrule !== '' },
  )
  if (rrule === '') return null
  return <NextTimes title={t('nextWindows')} timeZone={time_zone} times={data?.body.times} error={error} />
}

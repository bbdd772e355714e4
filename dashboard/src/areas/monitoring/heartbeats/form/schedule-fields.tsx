import { request } from '@holdfast/client'
import { Input, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { NextTimes } from '#areas/monitoring/schedule/next-times.tsx'
import { DurationField } from '#ui/form/duration-field.tsx'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import type { HeartbeatForm, HeartbeatValues, ScheduleKind } from './heartbeat-values.ts'

const kinds = { period: 'kindPeriod', cron: 'kindCron', oncalendar: 'kindCalendar' } as const
const examples = { cron: '30 2 * * *', oncalendar: 'Mon..Fri 09:00' } as const

export function ScheduleFields({ form }: { form: HeartbeatForm }) {
  const { t } = useTranslation('monitoring')
  const { kind } = form.values.schedule
  return (
    <Stack gap="sm">
      <Input.Wrapper label={t('schedule')}>
        <div>
          <SegmentedControl
            aria-label={t('schedule')}
            data={(Object.keys(kinds) as ScheduleKind[]).map((value) => ({ value, label: t(kinds[value]) }))}
            value={kind}
            // The values are those of the data.
            onChange={(value) => form.setFieldValue('schedule.kind', value as ScheduleKind)}
          />
        </div>
      </Input.Wrapper>
      {kind === 'period' ? (
        <DurationField
          label={t('period')}
          description={t('periodHelp')}
          required
          usual={[300, 3600, 86_400, 604_800]}
          min={60}
          max={365 * 86_400}
          {...form.getInputProps('schedule.period_seconds')}
        />
      ) : (
        <>
          <TextInput
            label={t('expression')}
            description={t(kind === 'cron' ? 'cronHelp' : 'calendarHelp')}
            required
            placeholder={examples[kind]}
            {...form.getInputProps('schedule.expression')}
          />
          <TimeZoneSelect label={t('scheduleTimeZone')} {...form.getInputProps('schedule.time_zone')} />
          <SchedulePreview schedule={form.values.schedule} />
        </>
      )}
    </Stack>
  )
}

/** The next times, while the expression is typed. */
function SchedulePreview({ schedule }: Pick<HeartbeatValues, 'schedule'>) {
  const { t } = useTranslation('monitoring')
  const [{ kind, expression, time_zone }] = useDebouncedValue(schedule, 400)
  const result = useApiQuery(
    request('heartbeats.schedule_preview.read', {
      query: { kind, expression: expression.trim(), time_zone, count: 4 },
    }),
    { when: kind !== 'period' && expression.trim() !== '' },
  )
  if (expression.trim() === '') return null
  return (
    <NextTimes
      title={t('nextTimes')}
      timeZone={time_zone}
      times={result.data?.body.times}
      error={result.error}
    />
  )
}

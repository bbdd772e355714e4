import { request } from '@holdfast/client'
import { NumberInput, Switch, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import { ownTimeZone } from '#ui/format/time-zone.ts'
import type { SnapshotSchedule } from './snapshot-states.tsx'

type Values = { name: string; cron: string; time_zone: string; keep: number | string; enabled: boolean }
type Closing = { onDone: () => void; onCancel: () => void }

export function NewSchedule({ serverId, ...closing }: { serverId: string } & Closing) {
  const { t } = useTranslation('cloud')
  const form = useForm<Values>({
    initialValues: {
      name: t('scheduleName'),
      cron: '30 2 * * *',
      time_zone: ownTimeZone(),
      keep: 7,
      enabled: true,
    },
  })
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('cloud.snapshot_schedules.create', { body: { server_id: serverId, ...bodyOf(values) } })
      }
      submit={t('addSchedule')}
      {...closing}
    >
      <ScheduleFields form={form} />
    </RequestForm>
  )
}

export function EditSchedule({ schedule, ...closing }: { schedule: SnapshotSchedule } & Closing) {
  const { t } = useTranslation('cloud')
  const { id, name, cron, time_zone, keep, enabled } = schedule
  const form = useForm<Values>({ initialValues: { name, cron, time_zone, keep, enabled } })
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('cloud.snapshot_schedules.update', {
          path: { snapshot_schedule_id: id },
          body: bodyOf(values),
        })
      }
      submit={t('save')}
      {...closing}
    >
      <ScheduleFields form={form} />
    </RequestForm>
  )
}

function bodyOf({ keep, ...values }: Values) {
  return { ...values, keep: Number(keep) }
}

function ScheduleFields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation('cloud')
  return (
    <>
      <TextInput label={t('name')} required maxLength={100} {...form.getInputProps('name')} />
      <TextInput
        label={t('cron')}
        description={t('cronText')}
        required
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('cron')}
      />
      <TimeZoneSelect label={t('cronTimeZone')} {...form.getInputProps('time_zone')} />
      <NumberInput
        label={t('keep')}
        description={t('keepText')}
        required
        min={1}
        max={100}
        allowDecimal={false}
        {...form.getInputProps('keep')}
      />
      <Switch label={t('scheduleEnabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </>
  )
}

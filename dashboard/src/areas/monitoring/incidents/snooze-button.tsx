import { request } from '@holdfast/client'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { DurationField, type DurationValue } from '#ui/form/duration-field.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'

/** No reminders and escalations for a while. */
export function SnoozeButton({ incidentId }: { incidentId: string }) {
  const { t } = useTranslation('monitoring')
  const form = useForm<{ seconds: DurationValue }>({ initialValues: { seconds: 3600 } })
  return (
    <EditModal label={t('snooze')}>
      {(close) => (
        <RequestForm
          form={form}
          requestOf={({ seconds }) =>
            request('incidents.snooze', {
              path: { incident_id: incidentId },
              body: { until: untilText(Number(seconds)) },
            })
          }
          submit={t('snooze')}
          onDone={close}
          onCancel={close}
        >
          <DurationField
            label={t('snoozeFor')}
            description={t('snoozeHelp')}
            required
            usual={[1800, 3600, 14_400, 86_400]}
            min={60}
            {...form.getInputProps('seconds')}
          />
        </RequestForm>
      )}
    </EditModal>
  )
}

/** To the minute, so that the same form makes the same request for a while. */
function untilText(seconds: number): string {
  const minuteMs = 60_000
  return new Date(Math.ceil(Date.now() / minuteMs) * minuteMs + seconds * 1000).toISOString()
}

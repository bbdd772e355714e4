import { request } from '@holdfast/client'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import { ownTimeZone } from '#ui/format/time-zone.ts'
import type { HeartbeatWithUrl } from '../heartbeat-url.tsx'
import { HeartbeatFields } from './heartbeat-fields.tsx'
import { emptyHeartbeat, heartbeatInput } from './heartbeat-values.ts'

type CreateHeartbeatProps = { onDone: (created: HeartbeatWithUrl) => void; onCancel: () => void }

export function CreateHeartbeat({ onDone, onCancel }: CreateHeartbeatProps) {
  const { t } = useTranslation('monitoring')
  const timeZone = ownTimeZone()
  const form = useForm({ initialValues: emptyHeartbeat(timeZone) })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => request('heartbeats.create', { body: heartbeatInput(values) })}
      submit={t('create')}
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <HeartbeatFields form={form} />
    </RequestForm>
  )
}

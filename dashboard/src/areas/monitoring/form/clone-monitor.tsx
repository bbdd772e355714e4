import { request } from '@holdfast/client'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { monitoringPaths } from '../paths.ts'
import type { Monitor } from '../states.tsx'

/** A button that makes a copy of a monitor, with its secrets, and opens it. */
export function CloneMonitor({ monitor }: { monitor: Pick<Monitor, 'id' | 'name'> }) {
  const { t } = useTranslation('monitoring')
  return (
    <EditModal label={t('clone')} title={t('cloneMonitor')}>
      {(close) => <CloneForm monitor={monitor} onClose={close} />}
    </EditModal>
  )
}

function CloneForm({ monitor, onClose }: { monitor: Pick<Monitor, 'id' | 'name'>; onClose: () => void }) {
  const { t } = useTranslation('monitoring')
  const navigate = useNavigate()
  const form = useForm({ initialValues: { name: `${monitor.name} (2)`, paused: false } })
  return (
    <RequestForm
      form={form}
      requestOf={(body) => request('monitors.clone', { path: { monitor_id: monitor.id }, body })}
      submit={t('clone')}
      onDone={({ body }) => {
        onClose()
        void navigate({ to: monitoringPaths.monitor(body.id) })
      }}
      onCancel={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('cloneText')}
      </Text>
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      <Checkbox label={t('clonePaused')} {...form.getInputProps('paused', { type: 'checkbox' })} />
    </RequestForm>
  )
}

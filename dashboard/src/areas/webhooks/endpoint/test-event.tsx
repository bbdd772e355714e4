import { type BodyOf, request } from '@holdfast/client'
import { Select, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { webhooksPaths } from '../paths.ts'
import type { Endpoint } from '../states.tsx'

type Kind = BodyOf<'webhooks.endpoints.test'>['event']

/** Sends a test message and opens the page of its delivery, which shows the response. */
export function TestEvent({ endpoint: { id, health } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('webhooks')
  return (
    <EditModal
      label={t('test')}
      variant={health.state === 'paused' ? 'default' : 'filled'}
      leftSection={<IconSend size={16} />}
    >
      {(close) => <TestForm id={id} onCancel={close} />}
    </EditModal>
  )
}

function TestForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const types = useApiQuery(request('webhooks.event_types.list')).data?.body.data
  const form = useForm<{ event: Kind | null }>({ initialValues: { event: null } })
  return (
    <RequestForm
      form={form}
      requestOf={({ event }) =>
        request('webhooks.endpoints.test', { path: { endpoint_id: id }, body: event ? { event } : {} })
      }
      submit={t('send')}
      onDone={({ body }) => void navigate({ to: webhooksPaths.delivery(body.id) })}
      onCancel={onCancel}
    >
      <Text size="sm" c="dimmed">
        {t('testText')}
      </Text>
      <Select
        label={t('testEventType')}
        placeholder="webhook.test"
        clearable
        searchable
        data={(types ?? []).map(({ event }) => event)}
        {...form.getInputProps('event')}
      />
    </RequestForm>
  )
}

import { type ResponseOf, request } from '@holdfast/client'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import { EndpointFields } from './endpoint-fields.tsx'
import { emptyEndpoint, endpointInput } from './endpoint-values.ts'

type CreateEndpointProps = {
  onDone: (created: ResponseOf<'webhooks.endpoints.create'>) => void
  onCancel: () => void
}

export function CreateEndpoint({ onDone, onCancel }: CreateEndpointProps) {
  const { t } = useTranslation('webhooks')
  const form = useForm({
    initialValues: emptyEndpoint,
    validate: { events: (events) => (events.length === 0 ? t('chooseEventTypes') : null) },
  })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => request('webhooks.endpoints.create', { body: endpointInput(values) })}
      submit={t('create')}
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <EndpointFields form={form} />
    </RequestForm>
  )
}

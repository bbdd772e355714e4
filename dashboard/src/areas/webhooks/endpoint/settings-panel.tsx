import { request } from '@holdfast/client'
import { Card, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { useUndoable } from '#ui/action/use-undoable.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { EndpointFields } from '../endpoint-form/endpoint-fields.tsx'
import { endpointPatch, valuesOf } from '../endpoint-form/endpoint-values.ts'
import { webhooksPaths } from '../paths.ts'
import type { Endpoint } from '../states.tsx'

export function SettingsPanel({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('webhooks')
  const may = useMay()
  const navigate = useNavigate()
  const undoable = useUndoable<'webhooks.endpoints.update'>()
  const path = { endpoint_id: endpoint.id }
  const form = useForm({
    initialValues: valuesOf(endpoint),
    validate: { events: (events) => (events.length === 0 ? t('chooseEventTypes') : null) },
  })
  return (
    <Stack>
      <Card>
        <RequestForm
          form={form}
          requestOf={(values) =>
            request('webhooks.endpoints.update', { path, body: endpointPatch(values, endpoint) })
          }
          submit={t('save')}
          onDone={({ body }) => {
            const { headers } = endpointPatch(form.values, endpoint)
            const before = valuesOf(endpoint)
            const back = request('webhooks.endpoints.update', { path, body: endpointPatch(before, body) })
            form.setValues(valuesOf(body))
            // The values of headers are not available, so the change cannot be undone.
            if (headers) notifications.show({ message: t('saved', { name: body.name }) })
            else undoable(t('saved', { name: body.name }), back, () => form.setValues(before))
          }}
        >
          <EndpointFields form={form} />
        </RequestForm>
      </Card>
      {may('webhooks.endpoints.delete') && (
        <DeleteByName
          title={t('deleteEndpoint')}
          name={endpoint.name}
          request={request('webhooks.endpoints.delete', { path })}
          onDone={() => void navigate({ to: webhooksPaths.endpoints })}
        />
      )}
    </Stack>
  )
}

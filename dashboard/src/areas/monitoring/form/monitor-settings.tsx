import { request } from '@holdfast/client'
import { Card, Loader, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { useUndoableForm } from '#ui/action/use-undoable.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { JsonSchema } from '#ui/schema-form/schema-values.ts'
import { monitoringPaths } from '../paths.ts'
import type { Monitor } from '../states.tsx'
import { MonitorFields } from './monitor-fields.tsx'
import { monitorPatch, valuesOf } from './monitor-values.ts'
import { TestButton } from './test-button.tsx'

export function MonitorSettings({ monitor }: { monitor: Monitor }) {
  const types = useApiQuery(request('monitors.types.list', {})).data?.body.data
  const type = types?.find((each) => each.type === monitor.type)
  if (!type) return <Loader />
  return <SettingsForm monitor={monitor} schema={type.settings_schema as JsonSchema} />
}

function SettingsForm({ monitor, schema }: { monitor: Monitor; schema: JsonSchema }) {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const navigate = useNavigate()
  const path = { monitor_id: monitor.id }
  const shownOf = (of: Monitor) => valuesOf(of, schema)
  const form = useForm({ initialValues: shownOf(monitor) })
  const change = (values: ReturnType<typeof shownOf>, from: Monitor) =>
    request('monitors.update', { path, body: monitorPatch(values, schema, from) })
  const saved = useUndoableForm(form, shownOf, change)
  return (
    <Stack>
      <Card>
        <RequestForm
          form={form}
          requestOf={(values) => change(values, monitor)}
          submit={t('save')}
          onDone={({ body }) => saved(t('saved', { name: body.name }), monitor, body)}
        >
          <MonitorFields form={form} schema={schema} hasSecrets={monitor.has_secrets} />
          <TestButton values={form.values} schema={schema} monitorId={monitor.id} />
        </RequestForm>
      </Card>
      {may('monitors.delete') && (
        <DeleteByName
          title={t('deleteMonitor')}
          name={monitor.name}
          request={request('monitors.delete', { path })}
          onDone={() => void navigate({ to: monitoringPaths.monitors })}
        />
      )}
    </Stack>
  )
}

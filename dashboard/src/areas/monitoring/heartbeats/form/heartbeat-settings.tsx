import { request } from '@holdfast/client'
import { Card } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { monitoringPaths } from '#areas/monitoring/paths.ts'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { useUndoable } from '#ui/action/use-undoable.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { ownTimeZone } from '#ui/format/time-zone.ts'
import type { Heartbeat } from '../heartbeat-state.tsx'
import { HeartbeatFields } from './heartbeat-fields.tsx'
import { heartbeatPatch, valuesOf } from './heartbeat-values.ts'

export function HeartbeatSettings({ heartbeat }: { heartbeat: Heartbeat }) {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const navigate = useNavigate()
  const undoable = useUndoable<'heartbeats.update'>()
  const timeZone = ownTimeZone()
  const path = { heartbeat_id: heartbeat.id }
  const form = useForm({ initialValues: valuesOf(heartbeat, timeZone) })
  return (
    <>
      <Card>
        <RequestForm
          form={form}
          requestOf={(values) =>
            request('heartbeats.update', { path, body: heartbeatPatch(values, heartbeat) })
          }
          submit={t('save')}
          onDone={({ body }) => {
            const before = valuesOf(heartbeat, timeZone)
            const isUuidAdded = heartbeat.uuid_hint === null && body.uuid_hint !== null
            form.setValues(valuesOf(body, timeZone))
            undoable(
              t('saved', { name: body.name }),
              request('heartbeats.update', {
                path,
                body: { ...heartbeatPatch(before, body), ...(isUuidAdded && { uuid: null }) },
              }),
              () => form.setValues(before),
            )
          }}
        >
          <HeartbeatFields form={form} uuidHint={heartbeat.uuid_hint} />
        </RequestForm>
      </Card>
      {may('heartbeats.delete') && (
        <DeleteByName
          title={t('deleteHeartbeat')}
          name={heartbeat.name}
          request={request('heartbeats.delete', { path })}
          onDone={() => void navigate({ to: monitoringPaths.heartbeats })}
        />
      )}
    </>
  )
}

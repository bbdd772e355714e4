import { request } from '@holdfast/client'
import { Anchor, Card, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { Duration } from '#ui/format/formatted-duration.tsx'
import { labelTexts } from '#ui/format/labels.ts'
import { Moment } from '#ui/format/time.tsx'
import { ownTimeZone } from '#ui/format/time-zone.ts'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { maintenancePage, maintenanceWindowPage, monitoringPaths } from '../paths.ts'
import { type Recurrence, RecurrenceText } from './recurrence-text.tsx'
import { WindowFields } from './window-fields.tsx'
import { type MaintenanceWindow, WindowStateBadge } from './window-state.tsx'
import { windowPatch, windowValues } from './window-values.ts'

export function MaintenanceWindowPage() {
  const { windowId } = usePageParams(maintenanceWindowPage)
  const result = useApiQuery(
    request('maintenance_windows.read', { path: { maintenance_window_id: windowId } }),
    { everySeconds: 15 },
  )
  return <QueryResult result={result}>{(window) => <WindowView window={window} />}</QueryResult>
}

function WindowView({ window }: { window: MaintenanceWindow }) {
  const { t } = useTranslation('monitoring')
  const { id, name, description, state, starts_at, ends_at, announce_minutes, recurrence, labels } = window
  const selected = labelTexts(labels)
  return (
    <Page
      guide="/docs/guides/maintenance"
      title={name}
      badge={<WindowStateBadge state={state} />}
      crumbs={[{ label: t('maintenance'), path: monitoringPaths.maintenance }]}
      actions={<Actions window={window} />}
    >
      <Card>
        <Stack>
          {description && (
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{description}</Text>
          )}
          <DetailsList
            facts={[
              { label: t('windowStart'), value: <Moment at={starts_at} /> },
              { label: t('windowEnd'), value: <Moment at={ends_at} /> },
              {
                label: t('windowDuration'),
                value: (
                  <Duration seconds={Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 1000)} />
                ),
              },
              ...(recurrence
                ? [{ label: t('repeats'), value: <Series window={window} recurrence={recurrence} /> }]
                : []),
              ...(announce_minutes === null
                ? []
                : [{ label: t('announceField'), value: <Duration seconds={announce_minutes * 60} /> }]),
              ...(selected.length > 0 ? [{ label: t('labels'), value: selected.join(', ') }] : []),
            ]}
          />
        </Stack>
      </Card>
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

type SeriesProps = { window: MaintenanceWindow; recurrence: Recurrence }

function Series({ window: { series_id }, recurrence }: SeriesProps) {
  const { t } = useTranslation('monitoring')
  return (
    <>
      <RecurrenceText recurrence={recurrence} />{' '}
      {series_id !== null && (
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link to={maintenancePage.to({ series: series_id })} {...props} />}
        >
          {t('showSeries')}
        </Anchor>
      )}
    </>
  )
}

function Actions({ window }: { window: MaintenanceWindow }) {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const navigate = useNavigate()
  const { id, name, state } = window
  const path = { maintenance_window_id: id }
  return (
    <>
      {may('maintenance_windows.update') && state !== 'ended' && (
        <EditModal label={t('edit')} title={t('editWindow')} dialogSize="lg">
          {(close) => <EditWindow window={window} onDone={close} />}
        </EditModal>
      )}
      {may('maintenance_windows.skip') && state === 'planned' && window.recurrence && (
        <SendButton
          label={t('skipWindow')}
          request={request('maintenance_windows.skip', { path })}
          done={t('windowWasSkipped', { name })}
        />
      )}
      {may('maintenance_windows.end') && state === 'running' && (
        <SendButton
          label={t('endWindow')}
          request={request('maintenance_windows.end', { path })}
          done={t('windowWasEnded', { name })}
        />
      )}
      {may('maintenance_windows.delete') && (
        <ConfirmButton
          label={t('delete')}
          name={name}
          isDangerous
          request={request('maintenance_windows.delete', { path })}
          onDone={() => void navigate({ to: monitoringPaths.maintenance })}
        />
      )}
    </>
  )
}

function EditWindow({ window, onDone }: { window: MaintenanceWindow; onDone: () => void }) {
  const { t } = useTranslation('monitoring')
  const form = useForm({ initialValues: windowValues(window, ownTimeZone()) })
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('maintenance_windows.update', {
          path: { maintenance_window_id: window.id },
          body: windowPatch(values, window),
        })
      }
      submit={t('save')}
      onDone={onDone}
      onCancel={onDone}
    >
      <WindowFields form={form} isRunning={window.state === 'running'} />
    </RequestForm>
  )
}

import { request } from '@holdfast/client'
import { Alert, Card, Stack, Text, Textarea, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconInfoCircle, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { SendButton } from '#ui/action/send-button.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { ServerLink } from '../alerts/server-link.tsx'
import { incidentPage, monitoringPaths } from '../paths.ts'
import { type Incident, IncidentState, Severity } from '../states.tsx'
import { incidentCause, incidentTitle } from './entry-text.ts'
import { failureText } from './failure-text.ts'
import { PostMortem } from './post-mortem.tsx'
import { SnoozeButton } from './snooze-button.tsx'
import { Timeline } from './timeline.tsx'

export function IncidentPage() {
  const { incidentId } = usePageParams(incidentPage)
  const result = useApiQuery(request('incidents.read', { path: { incident_id: incidentId } }))
  return <QueryResult result={result}>{(incident) => <IncidentView incident={incident} />}</QueryResult>
}

function IncidentView({ incident }: { incident: Incident }) {
  const { t, i18n } = useTranslation('monitoring')
  const may = useMay()
  const { id, status, suppressed_by, muted_until, alerted_at } = incident
  const isMuted = status === 'open' && muted_until !== null && alerted_at === null
  const cause = incidentCause(t, i18n.language, incident)
  return (
    <Page
      guide="/docs/guides/monitors"
      title={incidentTitle(t, incident)}
      badge={<IncidentState status={status} />}
      crumbs={[{ label: t('incidents'), path: monitoringPaths.incidents }]}
      actions={<Actions incident={incident} />}
    >
      {suppressed_by && (
        <Alert color="gray" icon={<IconInfoCircle size={18} />}>
          {t('suppressedText')}
        </Alert>
      )}
      {isMuted && (
        <Alert color="gray" icon={<IconTool size={18} />} title={t('inMaintenance')}>
          {t('mutedIncidentText')}
        </Alert>
      )}
      <Card>
        <Stack>
          {cause && <Text>{cause}</Text>}
          <IncidentDetails incident={incident} />
        </Stack>
      </Card>
      <Card>
        <Title order={2} mb="sm">
          {t('timeline')}
        </Title>
        <Timeline incidentId={id} />
        {may('incidents.entries.create') && (
          <div>
            <AddUpdate incidentId={id} />
          </div>
        )}
      </Card>
      <PostMortem incident={incident} />
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

function Actions({ incident }: { incident: Incident }) {
  const { t } = useTranslation('monitoring')
  const { id, status } = incident
  const title = incidentTitle(t, incident)
  const may = useMay()
  const path = { incident_id: id }
  if (status === 'resolved')
    return (
      may('incidents.reopen') && (
        <SendButton
          label={t('reopen')}
          request={request('incidents.reopen', { path })}
          done={t('reopened', { name: title })}
        />
      )
    )
  return (
    <>
      {status === 'open' && may('incidents.acknowledge') && (
        <SendButton
          variant="filled"
          label={t('acknowledge')}
          request={request('incidents.acknowledge', { path })}
          done={t('acknowledged', { name: title })}
        />
      )}
      {status === 'open' && may('incidents.snooze') && <SnoozeButton incidentId={id} />}
      {may('incidents.resolve') && (
        <SendButton
          label={t('resolve')}
          request={request('incidents.resolve', { path, body: {} })}
          done={t('resolved', { name: title })}
        />
      )}
    </>
  )
}

function IncidentDetails({ incident }: { incident: Incident }) {
  const { t, i18n } = useTranslation('monitoring')
  const { severity, server_id, title_text, started_at, resolved_at } = incident
  const { acknowledged_by, snoozed_until, evidence } = incident
  const serverName = String(title_text?.data['name'] ?? server_id)
  return (
    <DetailsList
      facts={[
        { label: t('severity'), value: <Severity severity={severity} /> },
        ...(server_id
          ? [{ label: t('server'), value: <ServerLink id={server_id} name={serverName} /> }]
          : []),
        { label: t('started'), value: <Ago at={started_at} /> },
        ...(resolved_at ? [{ label: t('resolvedAt'), value: <Ago at={resolved_at} /> }] : []),
        ...(acknowledged_by ? [{ label: t('acknowledgedBy'), value: acknowledged_by.name }] : []),
        ...(snoozed_until ? [{ label: t('snoozedUntil'), value: <Ago at={snoozed_until} isComing /> }] : []),
        ...evidence.map((seen) => ({
          label: seen.monitor_name ?? (seen.location === 'local' ? t('localCheck') : seen.location),
          value: [failureText(t, i18n.language, seen), seen.address].filter(Boolean).join(' · ') || '–',
        })),
      ]}
    />
  )
}

function AddUpdate({ incidentId }: { incidentId: string }) {
  const { t } = useTranslation('monitoring')
  const form = useForm({ initialValues: { message: '' } })
  return (
    <EditModal label={t('addUpdate')} mt="md" size="xs">
      {(close) => (
        <RequestForm
          form={form}
          requestOf={(body) =>
            request('incidents.entries.create', { path: { incident_id: incidentId }, body })
          }
          submit={t('addUpdate')}
          onDone={() => {
            form.reset()
            close()
          }}
          onCancel={close}
        >
          <Textarea label={t('update')} required autosize minRows={3} {...form.getInputProps('message')} />
        </RequestForm>
      )}
    </EditModal>
  )
}

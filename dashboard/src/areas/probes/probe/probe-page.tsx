import { type ResponseOf, request } from '@holdfast/client'
import { Alert, Card, TagsInput, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsPatch, labelTexts } from '#ui/format/labels.ts'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { Enrolling } from '../enrol/enrolling.tsx'
import { probePage, probePaths } from '../paths.ts'
import { type Probe, ProbeState } from '../states.tsx'
import { ProbeFacts } from './probe-facts.tsx'

export function ProbePage() {
  const { probeId } = usePageParams(probePage)
  const result = useApiQuery(request('probes.read', { path: { probe_id: probeId } }), { everySeconds: 10 })
  return <QueryResult result={result}>{(probe) => <ProbeView key={probe.id} probe={probe} />}</QueryResult>
}

function ProbeView({ probe }: { probe: Probe }) {
  const { t } = useTranslation('probes')
  const may = useMay()
  const { id, name } = probe
  return (
    <Page
      guide="/docs/guides/probes"
      title={name}
      badge={<ProbeState probe={probe} />}
      crumbs={[{ label: t('probes'), path: probePaths.probes }]}
      actions={<Actions probe={probe} />}
    >
      <Notices probe={probe} />
      <Card>
        <ProbeFacts probe={probe} />
      </Card>
      {may('probes.update') && <ProbeSettings probe={probe} />}
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

function Notices({ probe: { state, monitor_count, secret } }: { probe: Probe }) {
  const { t } = useTranslation('probes')
  return (
    <>
      {state === 'waiting' && (
        <Alert color="blue" icon={<IconInfoCircle size={18} />} title={t('notEnrolled')}>
          {t('notEnrolledText')}
        </Alert>
      )}
      {(state === 'silent' || state === 'offline') && (
        <Alert
          color={state === 'offline' ? 'red' : 'yellow'}
          icon={<IconAlertTriangle size={18} />}
          title={t('probeSendsNothing')}
        >
          {t('remedyOffline')} {monitor_count > 0 && t('monitorsUnknown')}
        </Alert>
      )}
      {secret?.rotation_requested_at && (
        <Alert color="blue" icon={<IconInfoCircle size={18} />}>
          {t('rotationRequested')}
        </Alert>
      )}
    </>
  )
}

function Actions({ probe }: { probe: Probe }) {
  const { t } = useTranslation('probes')
  const may = useMay()
  const navigate = useNavigate()
  const [created, setCreated] = useState<ResponseOf<'probes.renew_enrolment'> | null>(null)
  const { id, name, state, enrolled_at } = probe
  const path = { probe_id: id }
  const isInUse = state !== 'waiting' && state !== 'revoked'
  // The machine that is enrolled again gets the secrets of the monitors.
  const mayEnrol = may('probes.renew_enrolment') && (enrolled_at === null || may('account.members.remove'))
  return (
    <>
      {mayEnrol && (
        <ConfirmButton
          label={t(enrolled_at === null ? 'newToken' : 'enrolAgain')}
          text={t(enrolled_at === null ? 'newTokenText' : 'enrolAgainText', { name })}
          request={request('probes.renew_enrolment', { path })}
          onDone={({ body }) => setCreated(body)}
        />
      )}
      <Enrolling probe={created} onClose={() => setCreated(null)} />
      {isInUse && may('probes.rotate') && (
        <ConfirmButton
          label={t('rotateTheSecret')}
          text={t('rotateText')}
          request={request('probes.rotate', { path })}
          onDone={() => notifications.show({ message: t('rotationOf', { name }) })}
        />
      )}
      {isInUse && may('probes.revoke') && (
        <ConfirmButton
          label={t('revoke')}
          text={t('revokeText', { name })}
          isDangerous
          typed={name}
          request={request('probes.revoke', { path })}
          onDone={() => notifications.show({ message: t('wasRevoked', { name }) })}
        />
      )}
      {!isInUse && may('probes.delete') && (
        <ConfirmButton
          label={t('delete')}
          name={name}
          isDangerous
          request={request('probes.delete', { path })}
          onDone={() => void navigate({ to: probePaths.probes })}
        />
      )}
    </>
  )
}

function ProbeSettings({ probe: { id, name, labels } }: { probe: Probe }) {
  const { t } = useTranslation('probes')
  const form = useForm({ initialValues: { name, labels: labelTexts(labels) } })
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('settings')}
      </Title>
      <RequestForm
        form={form}
        requestOf={(values) =>
          request('probes.update', {
            path: { probe_id: id },
            body: { name: values.name, labels: labelsPatch(values.labels, labels) },
          })
        }
        submit={t('save')}
        onDone={({ body }) => notifications.show({ message: t('saved', { name: body.name }) })}
      >
        <TextInput label={t('name')} required {...form.getInputProps('name')} />
        <TagsInput
          label={t('labels')}
          {...form.getInputProps('labels')}
          error={fieldErrorOf(form, 'labels')}
        />
        <Text size="xs" c="dimmed">
          {t('networksElsewhere')}
        </Text>
      </RequestForm>
    </Card>
  )
}

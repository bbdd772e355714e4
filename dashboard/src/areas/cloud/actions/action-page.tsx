import { request } from '@holdfast/client'
import { Alert, Anchor, Card, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { ConnectionLink } from '#areas/connections/index.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { Copyable } from '#ui/copy/copyable.tsx'
import { moneyText } from '#ui/format/money.ts'
import { Ago, Moment } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { StepsCard } from '#ui/page/steps-card.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { actionPage, cloudPaths } from '../paths.ts'
import { ActionState, actionKinds, type ServerAction, stepKey } from './action-texts.tsx'
import { isFinal } from './actions-panel.tsx'
import { ShowPassword } from './show-password.tsx'

export function ActionPage() {
  // The route has this parameter.
  const { actionId } = usePageParams(actionPage)
  const result = useApiQuery(request('cloud.actions.read', { path: { action_id: actionId } }), {
    everySeconds: (action) => (isFinal(action) ? 0 : 2),
  })
  return (
    <QueryResult result={result}>{(action) => <ActionView key={action.id} action={action} />}</QueryResult>
  )
}

function ActionView({ action }: { action: ServerAction }) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const { id, kind, state, server_name, steps, error } = action
  return (
    <Page
      guide="/docs/guides/servers#actions"
      title={`${server_name}: ${t(actionKinds[kind].label)}`}
      badge={<ActionState action={action} />}
      crumbs={[{ label: t('servers'), path: cloudPaths.servers }]}
      actions={
        <>
          <ShowPassword action={action} />
          {state === 'queued' && may('cloud.actions.cancel') && (
            <ConfirmButton
              label={t('cancelAction')}
              text={t('cancelActionText')}
              request={request('cloud.actions.cancel', { path: { action_id: id } })}
            />
          )}
        </>
      }
    >
      {error && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('failed')}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {error.message}
            {error.vendor_code && ` (${error.vendor_code})`}
          </Text>
        </Alert>
      )}
      <Details action={action} />
      <StepsCard
        steps={steps.map((step) => ({ ...step, title: t(stepKey(step.step)) }))}
        isFailed={state === 'failed'}
      />
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

function Details({ action }: { action: ServerAction }) {
  const { t } = useTranslation('cloud')
  const { server_id, server_name, requested_by, created_at, finished_at, deadline, provider_ref } = action
  return (
    <Card>
      <DetailsList
        facts={[
          {
            label: t('server'),
            value: server_id ? (
              <Anchor size="sm" renderRoot={(props) => <Link to={cloudPaths.server(server_id)} {...props} />}>
                {server_name}
              </Anchor>
            ) : (
              server_name
            ),
          },
          { label: t('account'), value: <ConnectionLink of={action} /> },
          ...parameterFacts(action, t),
          { label: t('requestedBy'), value: requested_by.name },
          { label: t('requested'), value: <Ago at={created_at} /> },
          finished_at
            ? { label: t('finished'), value: <Ago at={finished_at} /> }
            : { label: t('deadline'), value: <Moment at={deadline} /> },
          ...(action.wait_seconds === null
            ? []
            : [
                { label: t('waitSeconds'), value: action.wait_seconds },
                { label: t('force'), value: t(action.force ? 'yes' : 'no') },
              ]),
          ...(provider_ref ? [{ label: t('providerId'), value: <Copyable text={provider_ref} /> }] : []),
        ]}
      />
    </Card>
  )
}

function parameterFacts({ kind, parameters }: ServerAction, t: TFunction<'cloud'>) {
  const { name, region, size, with_disk, image, monthly_price } = parameters
  return [
    ...(name === undefined ? [] : [{ label: t('name'), value: name }]),
    ...(region === undefined ? [] : [{ label: t('region'), value: region }]),
    ...(size === undefined ? [] : [{ label: t(kind === 'create' ? 'size' : 'newSize'), value: size }]),
    ...(with_disk === undefined ? [] : [{ label: t('withDisk'), value: t(with_disk ? 'yes' : 'no') }]),
    ...(image === undefined ? [] : [{ label: t('image'), value: image }]),
    ...(monthly_price === undefined ? [] : [{ label: t('monthlyPrice'), value: moneyText(monthly_price) }]),
  ]
}

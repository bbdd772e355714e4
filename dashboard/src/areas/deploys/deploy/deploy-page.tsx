import { request } from '@holdfast/client'
import { Alert, Card } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { deployPage, deployPaths } from '../paths.ts'
import { type Deploy, DeployState, isOpen, reasonTexts } from '../states.tsx'
import { DeployDetails } from './deploy-details.tsx'
import { LogPanel } from './log-panel.tsx'

export function DeployPage() {
  // The route has this parameter.
  const { deployId } = usePageParams(deployPage)
  const result = useApiQuery(request('cloud.deploys.read', { path: { deploy_id: deployId } }), {
    everySeconds: (deploy) => (isOpen(deploy) ? 3 : 0),
  })
  return (
    <QueryResult result={result}>{(deploy) => <DeployView key={deploy.id} deploy={deploy} />}</QueryResult>
  )
}

function DeployView({ deploy }: { deploy: Deploy }) {
  const { t } = useTranslation('deploys')
  const { id, hook_name, state, reason, error } = deploy
  return (
    <Page
      guide="/docs/guides/deploys"
      title={t('deployOf', { name: hook_name })}
      badge={<DeployState state={state} />}
      crumbs={[{ label: t('deploys'), path: deployPaths.deploys }]}
      actions={<Actions deploy={deploy} />}
    >
      {reason && (
        <Alert
          color={state === 'skipped' || state === 'superseded' ? 'gray' : 'orange'}
          icon={<IconAlertTriangle size={18} />}
          title={t(reasonTexts[reason])}
        >
          {error}
        </Alert>
      )}
      <Card>
        <DeployDetails deploy={deploy} />
      </Card>
      <LogPanel deploy={deploy} />
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

function Actions({ deploy }: { deploy: Deploy }) {
  const { t } = useTranslation('deploys')
  const may = useMay()
  const navigate = useNavigate()
  const { id, hook_id, ref, commit, parameters } = deploy
  const path = { deploy_id: id }
  if (isOpen(deploy))
    return (
      may('cloud.deploys.cancel') && (
        <ConfirmButton
          label={t('cancelDeploy')}
          text={t(deploy.url === null ? 'cancelText' : 'cancelCallText')}
          isDangerous
          request={request('cloud.deploys.cancel', { path })}
        />
      )
    )
  return (
    <>
      {may('cloud.deploys.create') && (
        <ConfirmButton
          label={t('deployAgain')}
          text={t('deployAgainText')}
          request={request('cloud.deploys.create', {
            body: { hook_id, parameters, ...(ref !== null && { ref }), ...(commit !== null && { commit }) },
          })}
          onDone={({ body }) => void navigate({ to: deployPaths.deploy(body.id) })}
        />
      )}
      {may('cloud.deploys.rollback') && (
        <ConfirmButton
          label={t('rollBack')}
          text={t('rollBackText')}
          request={request('cloud.deploys.rollback', { path })}
          onDone={({ body }) => void navigate({ to: deployPaths.deploy(body.id) })}
        />
      )}
    </>
  )
}

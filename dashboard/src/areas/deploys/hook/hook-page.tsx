import { type ResponseOf, request } from '@holdfast/client'
import { Card, Stack, Tabs } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconRocket } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { RotateButton } from '#ui/action/rotate-button.tsx'
import { useUndoableForm } from '#ui/action/use-undoable.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters, usePageParams } from '#ui/page/page-address.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { useDeployColumns } from '../list/deploy-columns.tsx'
import { deployPaths, hookPage } from '../paths.ts'
import { type DeployHook, isOpen } from '../states.tsx'
import { HookDetails } from './hook-details.tsx'
import { HookFields } from './hook-fields.tsx'
import { HookSecrets } from './hook-secrets.tsx'
import { HookSetup } from './hook-setup.tsx'
import { hookPatch, valuesOf } from './hook-values.ts'
import { hasTwice } from './parameters.ts'

export function HookPage() {
  const { hookId } = usePageParams(hookPage)
  const result = useApiQuery(request('cloud.deploy_hooks.read', { path: { deploy_hook_id: hookId } }), {
    everySeconds: 15,
  })
  return <QueryResult result={result}>{(hook) => <HookView key={hook.id} hook={hook} />}</QueryResult>
}

function HookView({ hook }: { hook: DeployHook }) {
  const { t } = useTranslation('deploys')
  const may = useMay()
  const { filters, setFilters } = useFilters(hookPage)
  const { id, name, enabled } = hook
  return (
    <Page
      guide="/docs/guides/deploys"
      title={name}
      badge={<StateBadge tone={enabled ? 'good' : 'neutral'} label={t(enabled ? 'enabled' : 'disabled')} />}
      crumbs={[{ label: t('hooks'), path: deployPaths.hooks }]}
      actions={<Actions hook={hook} />}
    >
      <Card>
        <HookDetails hook={hook} />
      </Card>
      <Tabs
        value={filters.tab ?? 'deploys'}
        onChange={(tab) => setFilters({ tab: tab === 'setup' || tab === 'settings' ? tab : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="deploys">{t('deploys')}</Tabs.Tab>
          <Tabs.Tab value="setup">{t('setup')}</Tabs.Tab>
          {may('cloud.deploy_hooks.update') && <Tabs.Tab value="settings">{t('settings')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="deploys">
          <DeploysOfHook hookId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="setup">
          <Card>
            <HookSetup source={hook.source} url={null} />
          </Card>
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <HookSettings hook={hook} />
        </Tabs.Panel>
      </Tabs>
      <RelatedPanel subject={{ id }} without={['deploy']} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

function DeploysOfHook({ hookId }: { hookId: string }) {
  const { t } = useTranslation('deploys')
  const list = useList(request('cloud.deploys.list', { query: { hook_id: hookId } }), {
    everySeconds: (deploys) => (deploys.some(isOpen) ? 3 : 15),
  })
  return (
    <ListTable
      label={t('deploys')}
      list={list}
      columns={useDeployColumns({ isOfHook: true })}
      keyOf={({ id }) => id}
      empty={{ icon: IconRocket, title: t('noDeploys'), text: t('noDeploysOfHookText') }}
    />
  )
}

type Rotated = ResponseOf<'cloud.deploy_hooks.rotate_token'>

function Actions({ hook: { id, enabled } }: { hook: DeployHook }) {
  const { t } = useTranslation('deploys')
  const may = useMay()
  const navigate = useNavigate()
  const [rotated, setRotated] = useState<Rotated | null>(null)
  const path = { deploy_hook_id: id }
  return (
    <>
      {enabled && may('cloud.deploys.create') && (
        <ConfirmButton
          label={t('deployNow')}
          text={t('deployNowText')}
          button={{ variant: 'filled' }}
          request={request('cloud.deploys.create', { body: { hook_id: id } })}
          onDone={({ body }) => void navigate({ to: deployPaths.deploy(body.id) })}
        />
      )}
      {may('cloud.deploy_hooks.rotate_token') && (
        <RotateButton
          label={t('rotateUrl')}
          text={t('rotateUrlText')}
          requestOf={(overlap_seconds) =>
            request('cloud.deploy_hooks.rotate_token', { path, body: { overlap_seconds } })
          }
          onDone={({ body }) => setRotated(body)}
        />
      )}
      {may('cloud.deploy_hooks.rotate_secret') && (
        <RotateButton
          label={t('rotateSecret')}
          text={t('rotateSecretText')}
          requestOf={(overlap_seconds) =>
            request('cloud.deploy_hooks.rotate_secret', { path, body: { overlap_seconds } })
          }
          onDone={({ body }) => setRotated(body)}
        />
      )}
      <HookSecrets shown={rotated} onClose={() => setRotated(null)} />
    </>
  )
}

function HookSettings({ hook }: { hook: DeployHook }) {
  const { t } = useTranslation('deploys')
  const may = useMay()
  const navigate = useNavigate()
  const path = { deploy_hook_id: hook.id }
  const form = useForm({
    initialValues: valuesOf(hook),
    validate: { parameters: (rows) => (hasTwice(rows) ? t('parameterTwice') : null) },
  })
  const change = (values: ReturnType<typeof valuesOf>, from: DeployHook) =>
    request('cloud.deploy_hooks.update', { path, body: hookPatch(values, from) })
  const saved = useUndoableForm(form, valuesOf, change)
  return (
    <Stack>
      <Card>
        <RequestForm
          form={form}
          requestOf={(values) => change(values, hook)}
          submit={t('save')}
          onDone={({ body }) => saved(t('saved', { name: body.name }), hook, body)}
        >
          <HookFields form={form} />
        </RequestForm>
      </Card>
      {may('cloud.deploy_hooks.delete') && (
        <DeleteByName
          title={t('deleteHook')}
          name={hook.name}
          request={request('cloud.deploy_hooks.delete', { path })}
          stays={['deploy']}
          onDone={() => void navigate({ to: deployPaths.hooks })}
        />
      )}
    </Stack>
  )
}

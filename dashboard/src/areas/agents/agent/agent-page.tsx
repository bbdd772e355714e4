import { request } from '@holdfast/client'
import { Card, Stack, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { useUndoable } from '#ui/action/use-undoable.ts'
import { DurationField, type DurationValue } from '#ui/form/duration-field.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { CollectorSecret } from '../enrol/collector.tsx'
import { agentPage, agentPaths } from '../paths.ts'
import { type Agent, AgentState } from '../states.tsx'
import { AgentFacts } from './agent-facts.tsx'
import { AgentHealth } from './agent-health.tsx'
import { AgentNotices } from './agent-notices.tsx'
import { isCollector } from './program-text.ts'
import { ScrapeSettings } from './scrape-settings.tsx'

export function AgentPage() {
  // The route has this parameter.
  const { agentId } = usePageParams(agentPage)
  const result = useApiQuery(request('cloud.agents.read', { path: { agent_id: agentId } }), {
    everySeconds: 15,
  })
  return <QueryResult result={result}>{(agent) => <AgentView key={agent.id} agent={agent} />}</QueryResult>
}

function AgentView({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents')
  const may = useMay()
  const { id, hostname, state } = agent
  return (
    <Page
      guide="/docs/guides/agents"
      title={hostname}
      badge={<AgentState agent={agent} />}
      crumbs={[{ label: t('agents'), path: agentPaths.agents }]}
      actions={state === 'revoked' ? <DeleteAgent agent={agent} /> : <AgentActions agent={agent} />}
    >
      <AgentNotices agent={agent} />
      <Card>
        <Stack>
          <Title order={2}>{t('server')}</Title>
          <AgentHealth agent={agent} />
          <AgentFacts agent={agent} />
        </Stack>
      </Card>
      {state !== 'revoked' && may('cloud.agents.update') && (
        <>
          {isCollector(agent) && <ScrapeSettings agent={agent} />}
          <AgentSettings agent={agent} />
        </>
      )}
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

function AgentActions({ agent }: { agent: Agent }) {
  const { id, hostname } = agent
  const { t } = useTranslation('agents')
  const may = useMay()
  const [secret, setSecret] = useState<string | null>(null)
  const path = { agent_id: id }
  return (
    <>
      {may('cloud.agents.rotate') && (
        <ConfirmButton
          label={t('rotateTheSecret')}
          text={t(isCollector(agent) ? 'rotateCollectorText' : 'rotateText')}
          request={request('cloud.agents.rotate', { path })}
          onDone={({ body }) => setSecret(body.token)}
        />
      )}
      <CollectorSecret secret={secret} onClose={() => setSecret(null)} />
      {may('cloud.agents.revoke') && (
        <ConfirmButton
          label={t('revoke')}
          text={t('revokeText', { name: hostname })}
          isDangerous
          typed={hostname}
          request={request('cloud.agents.revoke', { path })}
          onDone={() => notifications.show({ message: t('wasRevoked', { name: hostname }) })}
        />
      )}
    </>
  )
}

function DeleteAgent({ agent: { id, hostname } }: { agent: Agent }) {
  const { t } = useTranslation('agents')
  const may = useMay()
  const navigate = useNavigate()
  if (!may('cloud.agents.delete')) return null
  return (
    <ConfirmButton
      label={t('delete')}
      name={hostname}
      isDangerous
      request={request('cloud.agents.delete', { path: { agent_id: id } })}
      onDone={() => void navigate({ to: agentPaths.agents })}
    />
  )
}

const intervals = [30, 60, 300, 900, 3600]

function AgentSettings({ agent: { id, hostname, interval_seconds } }: { agent: Agent }) {
  const { t } = useTranslation('agents')
  const form = useForm({ initialValues: { interval_seconds: interval_seconds as DurationValue } })
  const undoable = useUndoable<'cloud.agents.update'>()
  const path = { agent_id: id }
  const changeOf = (seconds: number) =>
    request('cloud.agents.update', { path, body: { interval_seconds: seconds } })
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('settings')}
      </Title>
      <RequestForm
        form={form}
        requestOf={(values) => changeOf(Number(values.interval_seconds))}
        submit={t('save')}
        onDone={() =>
          undoable(t('saved', { name: hostname }), changeOf(interval_seconds), () =>
            form.setValues({ interval_seconds }),
          )
        }
      >
        <DurationField
          label={t('interval')}
          description={t('intervalText')}
          required
          min={30}
          max={3600}
          usual={intervals}
          maw={320}
          {...form.getInputProps('interval_seconds')}
        />
      </RequestForm>
    </Card>
  )
}

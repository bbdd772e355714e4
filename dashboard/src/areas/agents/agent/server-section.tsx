import { request } from '@holdfast/client'
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { CollectorSecret, CreateCollector, CreateScrape } from '../enrol/collector.tsx'
import { EnrolButton, EnrolDialogs } from '../enrol/enrol.tsx'
import { agentPaths } from '../paths.ts'
import { AgentState } from '../states.tsx'
import { AgentFacts } from './agent-facts.tsx'
import { AgentHealth } from './agent-health.tsx'
import { AgentNotices } from './agent-notices.tsx'

/** The agent of a server, on the page of the server. */
export function ServerSection({ id }: { id: string }) {
  const { t } = useTranslation('agents')
  const may = useMay()
  const label = useId()
  const [opened, { open, close }] = useDisclosure()
  const [secret, setSecret] = useState<string | null>(null)
  const when = may('cloud.agents.list')
  const result = useApiQuery(request('cloud.agents.list', { query: { server_id: id, limit: 200 } }), {
    when,
    everySeconds: 15,
  })
  const server = useApiQuery(request('cloud.servers.read', { path: { server_id: id } }), { when }).data?.body
  if (!when) return null
  return (
    <Card component="section" aria-labelledby={label}>
      <Title order={2} id={label} mb="sm">
        {t('agent')}
      </Title>
      <QueryResult result={result}>
        {({ data }) => {
          const current = data.find(({ state }) => state !== 'revoked')
          return current ? (
            <AgentOfServer agentId={current.id} />
          ) : (
            <NoAgent server={server} onEnrol={open} onCollector={setSecret} />
          )
        }}
      </QueryResult>
      {/* It stays open while the agent that it waits for takes its place on the page. */}
      {server && <EnrolDialogs opened={opened} onClose={close} server={server} />}
      <CollectorSecret secret={secret} onClose={() => setSecret(null)} />
    </Card>
  )
}

function AgentOfServer({ agentId }: { agentId: string }) {
  const { t } = useTranslation('agents')
  const result = useApiQuery(request('cloud.agents.read', { path: { agent_id: agentId } }), {
    everySeconds: 15,
  })
  return (
    <QueryResult result={result}>
      {(agent) => (
        <Stack>
          <Group gap="sm">
            <AgentState agent={agent} />
            <Anchor size="sm" renderRoot={(props) => <Link to={agentPaths.agent(agentId)} {...props} />}>
              {t('manageAgent')}
            </Anchor>
          </Group>
          <AgentNotices agent={agent} />
          <AgentHealth agent={agent} />
          <AgentFacts agent={agent} />
        </Stack>
      )}
    </QueryResult>
  )
}

type NoAgentProps = {
  server: { id: string; name: string } | undefined
  onEnrol: () => void
  onCollector: (secret: string) => void
}

function NoAgent({ server, onEnrol, onCollector }: NoAgentProps) {
  const { t } = useTranslation('agents')
  const may = useMay()
  return (
    <Stack align="flex-start">
      <Text size="sm" c="dimmed">
        {t('noAgentText')}
      </Text>
      <Group gap="sm">
        {may('cloud.agents.enrolment_tokens.create') && <EnrolButton variant="default" onClick={onEnrol} />}
        {server && may('cloud.agents.create') && (
          <>
            <CreateScrape server={server} />
            <CreateCollector server={server} onCreated={onCollector} />
          </>
        )}
      </Group>
    </Stack>
  )
}

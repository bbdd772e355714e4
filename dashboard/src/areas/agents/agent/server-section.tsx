import { request } from '@holdfast/client'
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
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
  const result = useApiQuery(request('cloud.agents.list', { query: { server_id: id, limit: 200 } }), {
    when: may('cloud.agents.list'),
    everySeconds: 15,
  })
  if (!may('cloud.agents.list')) return null
  return (
    <Card component="section" aria-labelledby={label}>
      <Title order={2} id={label} mb="sm">
        {t('agent')}
      </Title>
      <QueryResult result={result}>
        {({ data }) => {
          const current = data.find(({ state }) => state !== 'revoked')
          return current ? <AgentOfServer agentId={current.id} /> : <NoAgent serverId={id} />
        }}
      </QueryResult>
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

function NoAgent({ serverId }: { serverId: string }) {
  const { t } = useTranslation('agents')
  const may = useMay()
  const [opened, { open, close }] = useDisclosure()
  const server = useApiQuery(request('cloud.servers.read', { path: { server_id: serverId } })).data?.body
  return (
    <Stack align="flex-start">
      <Text size="sm" c="dimmed">
        {t('noAgentText')}
      </Text>
      {server && may('cloud.agents.enrolment_tokens.create') && (
        <>
          <EnrolButton variant="default" onClick={open} />
          <EnrolDialogs opened={opened} onClose={close} server={server} />
        </>
      )}
    </Stack>
  )
}

import { request } from '@holdfast/client'
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { deployPaths } from '../paths.ts'
import { type Deploy, DeployState, isOpen } from '../states.tsx'
import { versionOf } from './deploy-columns.tsx'

const shownMax = 5

/** The newest deploys of a server, on its page. A server without deploys has no such section. */
export function ServerSection({ id }: { id: string }) {
  const { t } = useTranslation('deploys')
  const label = useId()
  const when = useMay()('cloud.deploys.list')
  const result = useApiQuery(request('cloud.deploys.list', { query: { server_id: id, limit: shownMax } }), {
    when,
    everySeconds: ({ data }) => (data.some(isOpen) ? 3 : 15),
  })
  if (!when || (result.data && result.data.body.data.length === 0)) return null
  return (
    <Card component="section" aria-labelledby={label}>
      <Title order={2} id={label} mb="sm">
        {t('deploys')}
      </Title>
      <QueryResult result={result}>
        {({ data }) => (
          <Stack gap="sm">
            {data.map((deploy) => (
              <DeployLine key={deploy.id} deploy={deploy} />
            ))}
            <Anchor size="sm" renderRoot={(props) => <Link to={deployPaths.deploys} {...props} />}>
              {t('allDeploys')}
            </Anchor>
          </Stack>
        )}
      </QueryResult>
    </Card>
  )
}

function DeployLine({ deploy }: { deploy: Deploy }) {
  const { id, hook_name, state, created_at } = deploy
  return (
    <Group gap="sm">
      <DeployState state={state} />
      <Anchor
        fw={600}
        style={{ overflowWrap: 'anywhere' }}
        renderRoot={(props) => <Link to={deployPaths.deploy(id)} {...props} />}
      >
        {hook_name}
      </Anchor>
      <Text size="sm" c="dimmed">
        {versionOf(deploy)}
      </Text>
      <DimmedAgo at={String(created_at)} />
    </Group>
  )
}

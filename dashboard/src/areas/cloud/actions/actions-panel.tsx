import { request } from '@holdfast/client'
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { Ago } from '#ui/format/time.tsx'
import { cloudPaths } from '../paths.ts'
import type { Server } from '../states.tsx'
import { ActionState, actionKinds, isPowerKind, type ServerAction } from './action-texts.tsx'
import { ChangeButtons } from './change-buttons.tsx'
import { DeleteServer } from './delete-server.tsx'
import { RunAction } from './run-action.tsx'
import { ShowPassword } from './show-password.tsx'

/** So many of the latest actions are shown. */
const shownMax = 5

/** What can be done with the server, and what was done last. */
export function ActionsPanel({ server }: { server: Server }) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const { rows } = useList(
    request('cloud.actions.list', { query: { server_id: server.id, limit: shownMax } }),
    { everySeconds: (actions) => (actions.every(isFinal) ? 15 : 2) },
  )
  const providers = useApiQuery(request('account.providers.list'), { when: may('account.providers.list') })
  const provider = providers.data?.body.data.find((one) => one.provider === server.provider)
  const capabilities = provider?.capabilities.cloud
  const open = rows.find((action) => !isFinal(action))
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('actions')}
      </Title>
      <Stack gap="md">
        {may('cloud.actions.create') && server.lifecycle !== 'missing' && (
          <Stack gap="xs">
            <Group gap="xs">
              {server.supported_actions.filter(isPowerKind).map((kind) => (
                <RunAction key={kind} server={server} kind={kind} open={open} />
              ))}
            </Group>
            {capabilities && <ChangeButtons server={server} capabilities={capabilities} open={open} />}
            {server.supported_actions.includes('delete') && may('cloud.servers.leftovers') && (
              <Group>
                <DeleteServer server={server} isBusy={open !== undefined} />
              </Group>
            )}
          </Stack>
        )}
        {rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('noActions')}
          </Text>
        ) : (
          <Stack gap="xs">
            {rows.map((action) => (
              <ActionLine key={action.id} action={action} />
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

export function isFinal({ finished_at }: Pick<ServerAction, 'finished_at'>): boolean {
  return finished_at !== null
}

function ActionLine({ action }: { action: ServerAction }) {
  const { t } = useTranslation('cloud')
  const { id, kind, state, message, error, created_at, requested_by, progress } = action
  const isRunning = state === 'running' && progress !== null && progress > 0
  return (
    <div>
      <Group gap="xs">
        <Anchor size="sm" fw={600} renderRoot={(props) => <Link to={cloudPaths.action(id)} {...props} />}>
          {t(actionKinds[kind].label)}
        </Anchor>
        <ActionState action={action} />
        {isRunning && <Text size="xs">{progress} %</Text>}
        <Text size="xs" c="dimmed" component="div">
          <Ago at={created_at} /> · {requested_by.name}
        </Text>
        <ShowPassword action={action} />
      </Group>
      {state !== 'succeeded' && (error ?? message) && (
        <Text size="xs" c={error ? 'red' : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
          {error?.message ?? message}
        </Text>
      )}
    </div>
  )
}

import { request } from '@holdfast/client'
import { Alert, Card, Group, Title } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { AddedSections } from '#ui/related/added-sections.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { ActionsPanel } from '../actions/actions-panel.tsx'
import { EditServer } from '../add/enter-server.tsx'
import { AttachFirewall } from '../firewalls/attachment.tsx'
import { FirewallsTable } from '../firewalls/firewalls-table.tsx'
import { cloudPaths, serverPage } from '../paths.ts'
import { isEntered, type Server, ServerState } from '../states.tsx'
import { SnapshotsPanel } from '../storage/snapshots/snapshots-panel.tsx'
import { VolumesTable } from '../storage/volumes/volumes-table.tsx'
import { MetricsPanel } from './metrics/metrics-panel.tsx'
import { ServerDetails } from './server-details.tsx'
import { ServerNotes } from './server-notes.tsx'

export function ServerPage() {
  // The route has this parameter.
  const { serverId } = usePageParams(serverPage)
  const result = useApiQuery(request('cloud.servers.read', { path: { server_id: serverId } }), {
    everySeconds: 10,
  })
  return (
    <QueryResult result={result}>{(server) => <ServerView key={server.id} server={server} />}</QueryResult>
  )
}

function ServerView({ server }: { server: Server }) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const navigate = useNavigate()
  const { id, name } = server
  const path = { server_id: id }
  return (
    <Page
      guide="/docs/guides/servers"
      title={name}
      badge={<ServerState server={server} />}
      crumbs={[{ label: t('servers'), path: cloudPaths.servers }]}
      actions={
        isEntered(server) ? (
          may('cloud.servers.update') && (
            <EditModal label={t('edit')} title={t('editNamed', { name })}>
              {(close) => <EditServer server={server} onDone={close} onCancel={close} />}
            </EditModal>
          )
        ) : may('cloud.servers.refresh') ? (
          <SendButton
            label={t('refresh')}
            leftSection={<IconRefresh size={16} />}
            request={request('cloud.servers.refresh', { path, wait: 10 })}
          />
        ) : null
      }
    >
      <Trouble server={server} />
      <ServerDetails server={server} />
      {!isEntered(server) && (
        <>
          <ActionsPanel server={server} />
          <MetricsPanel server={server} />
          <AddedSections kind="server" id={id} />
          <Card>
            <Title order={2} mb="sm">
              {t('volumes')}
            </Title>
            <VolumesTable query={{ server_id: server.id }} isOfServer />
          </Card>
          <Card>
            <Group justify="space-between" mb="sm">
              <Title order={2}>{t('firewalls')}</Title>
              <AttachFirewall serverId={id} connectionId={server.connection_id} />
            </Group>
            <FirewallsTable query={{ server_id: id }} server={server} />
          </Card>
          <SnapshotsPanel server={server} />
        </>
      )}
      {isEntered(server) && (
        <>
          {server.agent_seen !== null && <MetricsPanel server={server} />}
          <AddedSections kind="server" id={id} />
        </>
      )}
      <ServerNotes server={server} />
      {may('cloud.servers.delete') && (
        <DeleteByName
          title={t('removeServer')}
          name={name}
          request={request('cloud.servers.delete', { path })}
          onDone={() => void navigate({ to: cloudPaths.servers })}
        >
          <AddedAgain server={server} />
        </DeleteByName>
      )}
      <RelatedPanel subject={{ id }} kind="server" />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

/** What its state means, and what to do. */
function Trouble({ server: { lifecycle } }: { server: Server }) {
  const { t } = useTranslation('cloud')
  if (lifecycle !== 'missing' && lifecycle !== 'error') return null
  const isMissing = lifecycle === 'missing'
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} />}
      title={t(isMissing ? 'missing' : 'providerError')}
    >
      {t(isMissing ? 'missingText' : 'errorText')}
    </Alert>
  )
}

/** The next listing would add the server again, so the service refuses to remove it. */
function AddedAgain({ server: { connection_id, lifecycle } }: { server: Server }) {
  const { t } = useTranslation('cloud')
  const accounts = useApiQuery(request('cloud.accounts.list')).data?.body.data ?? []
  const isAdded = accounts.some((one) => one.connection_id === connection_id && one.adds_new)
  if (!isAdded || lifecycle === 'missing') return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
      {t('addedAgain')}
    </Alert>
  )
}

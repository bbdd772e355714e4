import { request } from '@holdfast/client'
import { Alert, Anchor, Card, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { cloudPaths, snapshotPage } from '#areas/cloud/paths.ts'
import { ConnectionLink } from '#areas/connections/index.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { Copyable } from '#ui/copy/copyable.tsx'
import { moneyText } from '#ui/format/money.ts'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { type Snapshot, SnapshotState } from './snapshot-states.tsx'
import { sizeOf } from './snapshots-table.tsx'

export function SnapshotPage() {
  // The route has this parameter.
  const { snapshotId } = usePageParams(snapshotPage)
  const result = useApiQuery(request('cloud.snapshots.read', { path: { snapshot_id: snapshotId } }), {
    everySeconds: ({ state }) => (state === 'available' ? 30 : 3),
  })
  return (
    <QueryResult result={result}>
      {(snapshot) => <SnapshotView key={snapshot.id} snapshot={snapshot} />}
    </QueryResult>
  )
}

function SnapshotView({ snapshot }: { snapshot: Snapshot }) {
  const { t } = useTranslation('cloud')
  const { id, name, error } = snapshot
  return (
    <Page
      guide="/docs/guides/servers#snapshots"
      title={name}
      badge={<SnapshotState snapshot={{ ...snapshot, error: null }} />}
      crumbs={[{ label: t('snapshots'), path: cloudPaths.snapshots }]}
      actions={<SnapshotActions snapshot={snapshot} />}
    >
      {error && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('notDeleted')}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {error.message}
          </Text>
        </Alert>
      )}
      <Details snapshot={snapshot} />
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

/** Restoring erases what is on the disk, and a deleted snapshot cannot be restored: both name the consequence. */
function SnapshotActions({ snapshot }: { snapshot: Snapshot }) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const navigate = useNavigate()
  const { id, name, state, server_id, server_name, provider } = snapshot
  const providers = useApiQuery(request('account.providers.list'), { when: may('account.providers.list') })
  const actions = providers.data?.body.data.find((one) => one.provider === provider)?.capabilities.cloud
  const canRestore = actions?.server_actions.includes('restore') === true
  if (state !== 'available') return null
  return (
    <>
      {server_id && server_name && canRestore && may('cloud.actions.create') && (
        <ConfirmButton
          label={t('restoreServer', { name: server_name })}
          text={t('restoreText', { name: server_name })}
          isDangerous
          typed={server_name}
          request={request('cloud.actions.create', {
            path: { server_id },
            body: { kind: 'restore', snapshot_id: id },
          })}
          onDone={() => void navigate({ to: cloudPaths.server(server_id) })}
        >
          <Alert color="red">{t('diskErased')}</Alert>
        </ConfirmButton>
      )}
      {may('cloud.snapshots.delete') && (
        <ConfirmButton
          label={t('deleteSnapshot')}
          name={name}
          isDangerous
          request={request('cloud.snapshots.delete', { path: { snapshot_id: id } })}
          onDone={() => void navigate({ to: cloudPaths.snapshots })}
        />
      )}
    </>
  )
}

function Details({ snapshot }: { snapshot: Snapshot }) {
  const { t } = useTranslation('cloud')
  const { server_id, server_name, disk_gib, region, consistent, ref } = snapshot
  const { kind, monthly, provider_created_at, listed_at } = snapshot
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
            ) : server_name ? (
              t('serverGone', { name: server_name })
            ) : (
              '–'
            ),
          },
          { label: t('account'), value: <ConnectionLink of={snapshot} /> },
          { label: t('snapshotSize'), value: sizeOf(snapshot, t) },
          // A checkpoint is a part of its server.
          ...(kind === 'checkpoint'
            ? []
            : [{ label: t('monthlyCost'), value: monthly ? moneyText(monthly) : t('priceUnknown') }]),
          ...(disk_gib === null ? [] : [{ label: t('neededDisk'), value: t('memory', { size: disk_gib }) }]),
          ...(region ? [{ label: t('region'), value: region }] : []),
          ...(consistent === null
            ? []
            : [{ label: t('content'), value: t(consistent ? 'consistentText' : 'crashConsistentText') }]),
          { label: t('providerId'), value: <Copyable text={ref} /> },
          ...(provider_created_at ? [{ label: t('created'), value: <Ago at={provider_created_at} /> }] : []),
          { label: t('lastListed'), value: <Ago at={listed_at} /> },
        ]}
      />
    </Card>
  )
}

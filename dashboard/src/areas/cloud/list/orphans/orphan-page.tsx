import { request } from '@holdfast/client'
import { Alert, Anchor, Card, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { cloudPaths, orphanPage } from '#areas/cloud/paths.ts'
import { ConnectionLink } from '#areas/connections/index.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { Copyable } from '#ui/copy/copyable.tsx'
import { moneyText } from '#ui/format/money.ts'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { type CloudOrphan, OrphanState, orphanReasons } from './orphan-states.tsx'

export function OrphanPage() {
  // The route has this parameter.
  const { orphanId } = usePageParams(orphanPage)
  const result = useApiQuery(request('cloud.orphans.read', { path: { orphan_id: orphanId } }), {
    everySeconds: 30,
  })
  return <QueryResult result={result}>{(orphan) => <View key={orphan.id} orphan={orphan} />}</QueryResult>
}

function View({ orphan }: { orphan: CloudOrphan }) {
  const { t } = useTranslation('cloud')
  const { id, name, reason, ignored, deletion_id } = orphan
  return (
    <Page
      guide="/docs/guides/servers#orphans"
      title={name}
      badge={<OrphanState orphan={orphan} />}
      crumbs={[{ label: t('orphans'), path: cloudPaths.accounts }]}
      actions={<OrphanActions orphan={orphan} />}
    >
      {!ignored && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('orphanTitle')}>
          {t(orphanReasons[reason] ?? 'orphanUnknownText')}
        </Alert>
      )}
      {deletion_id && (
        <Group gap="xs">
          <Text size="sm">{t('orphanDeletion')}</Text>
          <Anchor size="sm" renderRoot={(props) => <Link to={cloudPaths.action(deletion_id)} {...props} />}>
            {t('orphanDeletionLink')}
          </Anchor>
        </Group>
      )}
      <Details orphan={orphan} />
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

function OrphanActions({ orphan: { id, name, ignored } }: { orphan: CloudOrphan }) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const navigate = useNavigate()
  const path = { orphan_id: id }
  return (
    <>
      {may('cloud.orphans.import') && (
        <SendButton
          variant="filled"
          label={t('importOrphan')}
          request={request('cloud.orphans.import', { path })}
          done={t('orphanImported', { name })}
          onDone={({ body }) => void navigate({ to: cloudPaths.server(body.id) })}
        />
      )}
      {may('cloud.orphans.update') && (
        <SendButton
          label={t(ignored ? 'stopIgnoring' : 'ignore')}
          request={request('cloud.orphans.update', { path, body: { ignored: !ignored } })}
        />
      )}
      {may('cloud.orphans.delete') && (
        <ConfirmButton
          label={t('deleteOrphan')}
          name={name}
          typed={name}
          isDangerous
          request={request('cloud.orphans.delete', { path })}
          onDone={({ body }) => void navigate({ to: cloudPaths.action(body.id) })}
        />
      )}
    </>
  )
}

function Details({ orphan }: { orphan: CloudOrphan }) {
  const { t } = useTranslation('cloud')
  const { region, size, ref, operation_id, monthly, public_addresses, provider_created_at } = orphan
  return (
    <Card>
      <DetailsList
        facts={[
          { label: t('account'), value: <ConnectionLink of={orphan} /> },
          { label: t('monthlyCost'), value: monthly ? moneyText(monthly) : t('priceUnknown') },
          { label: t('size'), value: size },
          { label: t('region'), value: region },
          ...public_addresses.map((address) => ({
            label: t('publicAddress'),
            value: <Copyable text={address} />,
          })),
          { label: t('providerId'), value: <Copyable text={ref} /> },
          { label: t('orphanOperation'), value: <Copyable text={operation_id} /> },
          ...(provider_created_at ? [{ label: t('created'), value: <Ago at={provider_created_at} /> }] : []),
          { label: t('found'), value: <Ago at={orphan.found_at} /> },
          { label: t('lastListed'), value: <Ago at={orphan.listed_at} /> },
        ]}
      />
    </Card>
  )
}

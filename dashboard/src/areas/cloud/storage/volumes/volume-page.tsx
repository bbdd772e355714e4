import { request } from '@holdfast/client'
import { Alert, Card, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { ActivityPanel } from '#areas/audit/index.ts'
import { cloudPaths, volumePage } from '#areas/cloud/paths.ts'
import { ConnectionLink } from '#areas/connections/index.ts'
import { Copyable } from '#ui/copy/copyable.tsx'
import { moneyText } from '#ui/format/money.ts'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { VolumeActions } from './volume-actions.tsx'
import { type Volume, VolumeState } from './volume-states.tsx'
import { VolumeServer, volumeSize } from './volumes-table.tsx'

export function VolumePage() {
  // The route has this parameter.
  const { volumeId } = usePageParams(volumePage)
  const result = useApiQuery(request('cloud.volumes.read', { path: { volume_id: volumeId } }), {
    everySeconds: ({ change }) => (change ? 2 : 30),
  })
  return <QueryResult result={result}>{(volume) => <View key={volume.id} volume={volume} />}</QueryResult>
}

function View({ volume }: { volume: Volume }) {
  const { t } = useTranslation('cloud')
  const { id, name, error, change } = volume
  return (
    <Page
      guide="/docs/guides/servers#volumes"
      title={name}
      badge={<VolumeState volume={{ ...volume, error: null }} />}
      crumbs={[{ label: t('volumes'), path: cloudPaths.volumes }]}
      actions={change === null && <VolumeActions volume={volume} />}
    >
      {error && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t(failureOf(volume))}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {error.message}
          </Text>
        </Alert>
      )}
      <Details volume={volume} />
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

function failureOf({ ref, change, error }: Volume) {
  if (change?.kind === 'create') return 'volumeNotConfirmed'
  if (ref !== null) return 'volumeNotChanged'
  return error?.code === 'unknown' ? 'volumeNotKnown' : 'volumeNotCreated'
}

function Details({ volume }: { volume: Volume }) {
  const { t } = useTranslation('cloud')
  const { region, device, ref, monthly, change, provider_created_at, listed_at } = volume
  const isCreated = ref !== null
  return (
    <Card>
      <DetailsList
        facts={[
          { label: t('server'), value: <VolumeServer volume={volume} /> },
          { label: t('account'), value: <ConnectionLink of={volume} /> },
          { label: t('diskSize'), value: volumeSize(volume, t) },
          ...(isCreated || change !== null
            ? [{ label: t('monthlyCost'), value: monthly ? moneyText(monthly) : t('priceUnknown') }]
            : []),
          { label: t('region'), value: region },
          ...(device ? [{ label: t('device'), value: <Copyable text={device} /> }] : []),
          ...(isCreated ? [{ label: t('providerId'), value: <Copyable text={ref} /> }] : []),
          ...(provider_created_at ? [{ label: t('created'), value: <Ago at={provider_created_at} /> }] : []),
          ...(isCreated ? [{ label: t('lastListed'), value: <Ago at={listed_at} /> }] : []),
        ]}
      />
    </Card>
  )
}

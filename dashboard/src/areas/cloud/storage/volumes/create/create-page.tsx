import { request } from '@holdfast/client'
import { Card, Center, Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { cloudPaths, createVolumePage } from '#areas/cloud/paths.ts'
import { RequiredConnectionSelect } from '#areas/connections/index.ts'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { CreateVolume } from './create-volume.tsx'

/** A volume is ordered for the price that is shown. */
export function CreateVolumePage() {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const { filters, setFilters } = useFilters(createVolumePage)
  const connectionId = filters.account ?? null
  return (
    <Page
      guide="/docs/guides/servers#volumes"
      title={t('createVolume')}
      description={t('createVolumeText')}
      crumbs={[{ label: t('volumes'), path: cloudPaths.volumes }]}
    >
      <Card maw={720}>
        {may('account.connections.list') ? (
          <Stack>
            <RequiredConnectionSelect
              capability="volume_creation"
              missing={t('needVolumeCreation')}
              label={t('account')}
              placeholder={t('chooseConnection')}
              value={connectionId}
              onChange={(account) => setFilters({ account: account ?? undefined })}
            />
            {connectionId && <AtProvider key={connectionId} connectionId={connectionId} />}
          </Stack>
        ) : (
          <Text size="sm">{t('needAccountRead')}</Text>
        )}
      </Card>
    </Page>
  )
}

function AtProvider({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation('cloud')
  const regions = useApiQuery(request('cloud.regions.list', { query: { connection_id: connectionId } }))
  const connection = useApiQuery(
    request('account.connections.read', { path: { connection_id: connectionId } }),
  )
  const problem = regions.error ?? connection.error
  if (problem) return <ProblemAlert problem={problem} />
  if (!regions.data || !connection.data)
    return (
      <Center h={120}>
        <Loader size="sm" />
      </Center>
    )
  const able = connection.data.body.capabilities.cloud?.volume_creation
  // An address may name any connection.
  if (!able) return <Text size="sm">{t('needVolumeCreation')}</Text>
  return <CreateVolume connectionId={connectionId} regions={regions.data.body.data} able={able} />
}

import { request } from '@holdfast/client'
import { Card, Center, Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { cloudPaths, createPage } from '#areas/cloud/paths.ts'
import { RequiredConnectionSelect } from '#areas/connections/index.ts'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { CreateServer } from './create-server.tsx'

/** A server is chosen from the catalogue of a provider, and created for the price that was shown. */
export function CreatePage() {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const { filters, setFilters } = useFilters(createPage)
  const connectionId = filters.account ?? null
  return (
    <Page
      guide="/docs/guides/servers#create-a-server"
      title={t('createServer')}
      description={t('createText')}
      crumbs={[{ label: t('servers'), path: cloudPaths.servers }]}
    >
      <Card maw={720}>
        {may('account.connections.list') ? (
          <Stack>
            <RequiredConnectionSelect
              capability="server_creation"
              missing={t('needCreation')}
              label={t('account')}
              placeholder={t('chooseConnection')}
              value={connectionId}
              onChange={(account) => setFilters({ account: account ?? undefined })}
            />
            {connectionId && <OfCatalogue key={connectionId} connectionId={connectionId} />}
          </Stack>
        ) : (
          <Text size="sm">{t('needAccountRead')}</Text>
        )}
      </Card>
    </Page>
  )
}

function OfCatalogue({ connectionId }: { connectionId: string }) {
  const query = { connection_id: connectionId }
  const regions = useApiQuery(request('cloud.regions.list', { query }))
  const sizes = useApiQuery(request('cloud.sizes.list', { query }))
  const images = useApiQuery(request('cloud.images.list', { query }))
  const connection = useApiQuery(
    request('account.connections.read', { path: { connection_id: connectionId } }),
  )
  const problem = regions.error ?? sizes.error ?? images.error ?? connection.error
  if (problem) return <ProblemAlert problem={problem} />
  if (!regions.data || !sizes.data || !images.data || !connection.data)
    return (
      <Center h={120}>
        <Loader size="sm" />
      </Center>
    )
  const catalogue = {
    regions: regions.data.body.data,
    sizes: sizes.data.body.data,
    images: images.data.body.data,
  }
  const { capabilities } = connection.data.body
  return <CreateServer connectionId={connectionId} catalogue={catalogue} able={capabilities.cloud} />
}

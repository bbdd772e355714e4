import { request } from '@holdfast/client'
import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { Page } from '#ui/page/page.tsx'
import { useFilters, usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { DeliveryList } from '../delivery/delivery-list.tsx'
import { endpointPage, webhooksPaths } from '../paths.ts'
import { ReplayDialog } from '../replay/replay-dialog.tsx'
import { ReplayList } from '../replay/replay-list.tsx'
import { type Endpoint, EndpointHealth } from '../states.tsx'
import { HealthPanel } from './health-panel.tsx'
import { PauseButton, ResumeButton } from './pause-resume.tsx'
import { SecretsPanel } from './secrets-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { TestEvent } from './test-event.tsx'

export function EndpointPage() {
  // The route has this parameter.
  const { endpointId } = usePageParams(endpointPage)
  const apiRequest = request('webhooks.endpoints.read', { path: { endpoint_id: endpointId } })
  const result = useApiQuery(apiRequest, { everySeconds: 15 })
  return (
    <QueryResult result={result}>
      {(endpoint) => <EndpointView key={endpoint.id} endpoint={endpoint} />}
    </QueryResult>
  )
}

function EndpointView({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('webhooks')
  const may = useMay()
  const { filters, setFilters } = useFilters(endpointPage)
  const isPaused = endpoint.health.state === 'paused'
  const mayChange = may('webhooks.endpoints.update')
  return (
    <Page
      guide="/docs/guides/webhooks#health"
      title={endpoint.name}
      badge={<EndpointHealth endpoint={endpoint} />}
      description={endpoint.url}
      crumbs={[{ label: t('endpoints'), path: webhooksPaths.endpoints }]}
      actions={
        <>
          {!isPaused && mayChange && <PauseButton endpoint={endpoint} />}
          {isPaused && may('webhooks.endpoints.resume') && <ResumeButton endpoint={endpoint} />}
          {may('webhooks.replays.create') && <ReplayDialog endpoint={endpoint} />}
          {may('webhooks.endpoints.test') && <TestEvent endpoint={endpoint} />}
        </>
      }
    >
      <HealthPanel endpoint={endpoint} />
      <Tabs
        value={filters.tab ?? 'deliveries'}
        onChange={(tab) => setFilters({ tab: tab ?? undefined, event: undefined, state: undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="deliveries">{t('deliveries')}</Tabs.Tab>
          <Tabs.Tab value="replays">{t('replays')}</Tabs.Tab>
          <Tabs.Tab value="secret">{t('secretAndReceiver')}</Tabs.Tab>
          {mayChange && <Tabs.Tab value="settings">{t('settings')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="deliveries">
          <DeliveryList endpointId={endpoint.id} />
        </Tabs.Panel>
        <Tabs.Panel value="replays">
          <ReplayList endpointId={endpoint.id} />
        </Tabs.Panel>
        <Tabs.Panel value="secret">
          <SecretsPanel endpoint={endpoint} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsPanel endpoint={endpoint} />
        </Tabs.Panel>
      </Tabs>
      <RelatedPanel subject={{ id: endpoint.id }} without={['webhook_delivery', 'webhook_replay']} />
      <ActivityPanel targetId={endpoint.id} />
    </Page>
  )
}

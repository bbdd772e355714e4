import { request } from '@holdfast/client'
import { Card, Stack, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { useReloadOnChange } from '#api/use-reload-on-change.ts'
import { ActivityPanel } from '#areas/audit/index.ts'
import { RotateButton } from '#ui/action/rotate-button.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { ownTimeZone } from '#ui/format/time-zone.ts'
import { Page } from '#ui/page/page.tsx'
import { useFilters, usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { IncidentsTable } from '../incidents/incidents-table.tsx'
import { OpenIncident } from '../incidents/open-incident.tsx'
import { CoveringWindows } from '../maintenance/covering-windows.tsx'
import { MaintenanceBadge } from '../maintenance/window-state.tsx'
import { UptimeView } from '../monitors/charts/uptime-panel.tsx'
import { heartbeatPage, monitoringPaths } from '../paths.ts'
import { HeartbeatSettings } from './form/heartbeat-settings.tsx'
import { HeartbeatDetails } from './heartbeat-details.tsx'
import { HeartbeatSetup } from './heartbeat-setup.tsx'
import { type Heartbeat, HeartbeatState } from './heartbeat-state.tsx'
import { HeartbeatUrl, type HeartbeatWithUrl } from './heartbeat-url.tsx'
import { PingsPanel } from './pings-panel.tsx'
import { secondsUntilNextPing } from './schedule/next-ping.ts'

export function HeartbeatPage() {
  const { heartbeatId } = usePageParams(heartbeatPage)
  const result = useApiQuery(request('heartbeats.read', { path: { heartbeat_id: heartbeatId } }), {
    everySeconds: (heartbeat) => secondsUntilNextPing([heartbeat], Date.now(), 3),
  })
  return <QueryResult result={result}>{(heartbeat) => <HeartbeatView heartbeat={heartbeat} />}</QueryResult>
}

const ofPings = ['heartbeats.pings.list', 'heartbeats.uptime.read'] as const

function HeartbeatView({ heartbeat }: { heartbeat: Heartbeat }) {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const { filters, setFilters } = useFilters(heartbeatPage)
  const { id, name, state, open_incident_id, schedule } = heartbeat
  useReloadOnChange(heartbeat.ping_count, ofPings)
  return (
    <Page
      guide="/docs/guides/heartbeats"
      title={name}
      badge={
        <>
          <HeartbeatState state={state} />
          <MaintenanceBadge windowId={heartbeat.maintenance_window_id} />
        </>
      }
      crumbs={[{ label: t('heartbeats'), path: monitoringPaths.heartbeats }]}
      actions={<Actions heartbeat={heartbeat} />}
    >
      <CoveringWindows id={id} />
      <OpenIncident incidentId={open_incident_id} message={null} />
      <Card>
        <HeartbeatDetails heartbeat={heartbeat} />
      </Card>
      <Tabs
        value={filters.tab ?? (heartbeat.ping_count === 0 ? 'setup' : 'runs')}
        onChange={(tab) => setFilters({ tab: tab ?? undefined, signal: undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="runs">{t('runs')}</Tabs.Tab>
          <Tabs.Tab value="setup">{t('setup')}</Tabs.Tab>
          <Tabs.Tab value="uptime">{t('uptime')}</Tabs.Tab>
          <Tabs.Tab value="incidents">{t('incidents')}</Tabs.Tab>
          {may('heartbeats.update') && <Tabs.Tab value="settings">{t('settings')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="runs">
          <PingsPanel heartbeat={heartbeat} />
        </Tabs.Panel>
        <Tabs.Panel value="setup">
          <Card>
            <HeartbeatSetup schedule={schedule} url={null} />
          </Card>
        </Tabs.Panel>
        <Tabs.Panel value="uptime">
          <HeartbeatUptime heartbeatId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="incidents">
          <IncidentsTable query={{ subject_id: id }} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <Stack>
            <HeartbeatSettings heartbeat={heartbeat} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <RelatedPanel subject={{ id }} without={['incident']} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

function HeartbeatUptime({ heartbeatId }: { heartbeatId: string }) {
  const timeZone = ownTimeZone()
  const result = useApiQuery(
    request('heartbeats.uptime.read', {
      path: { heartbeat_id: heartbeatId },
      query: { step: 'day', time_zone: timeZone },
    }),
  )
  return <UptimeView result={result} />
}

function Actions({ heartbeat: { id, name, state } }: { heartbeat: Heartbeat }) {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const [created, setCreated] = useState<HeartbeatWithUrl | null>(null)
  const path = { heartbeat_id: id }
  return (
    <>
      {may('heartbeats.pause') && state !== 'paused' && (
        <SendButton
          label={t('pause')}
          request={request('heartbeats.pause', { path })}
          done={t('wasPaused', { name })}
        />
      )}
      {may('heartbeats.resume') && state === 'paused' && (
        <SendButton
          label={t('resume')}
          request={request('heartbeats.resume', { path })}
          done={t('resumed', { name })}
        />
      )}
      {may('heartbeats.rotate') && (
        <RotateButton
          label={t('rotateUrl')}
          text={t('rotateUrlText')}
          requestOf={(overlap_seconds) => request('heartbeats.rotate', { path, body: { overlap_seconds } })}
          onDone={({ body }) => setCreated(body)}
        />
      )}
      <HeartbeatUrl created={created} onClose={() => setCreated(null)} />
    </>
  )
}

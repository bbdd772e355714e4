import { request } from '@holdfast/client'
import { Card, Stack, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { useReloadOnChange } from '#api/use-reload-on-change.ts'
import { ActivityPanel } from '#areas/audit/index.ts'
import type { MessageKey } from '#language/language.ts'
import { SendButton } from '#ui/action/send-button.tsx'
import { millisecondsText } from '#ui/format/duration.ts'
import { Duration } from '#ui/format/formatted-duration.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters, usePageParams } from '#ui/page/page-address.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { CloneMonitor } from '../form/clone-monitor.tsx'
import { MonitorSettings } from '../form/monitor-settings.tsx'
import { failureText } from '../incidents/failure-text.ts'
import { IncidentsTable } from '../incidents/incidents-table.tsx'
import { OpenIncident } from '../incidents/open-incident.tsx'
import { CoveringWindows } from '../maintenance/covering-windows.tsx'
import { MaintenanceBadge } from '../maintenance/window-state.tsx'
import { monitoringPaths, monitorPage } from '../paths.ts'
import {
  compositeType,
  type Monitor,
  MonitorState,
  memberCount,
  type TestResult,
  targetOf,
  typeTitle,
} from '../states.tsx'
import { LatencyPanel } from './charts/latency-panel.tsx'
import { PhasesPanel } from './charts/phases-panel.tsx'
import { UptimePanel } from './charts/uptime-panel.tsx'
import { LocationStates } from './location-states.tsx'
import { secondsUntilNextCheck } from './next-check.ts'
import { RecentResults } from './recent-results.tsx'
import { ResultsPanel } from './results-panel.tsx'
import { TestResultView } from './test-result.tsx'

export function MonitorPage() {
  const { monitorId } = usePageParams(monitorPage)
  const apiRequest = request('monitors.read', { path: { monitor_id: monitorId }, query: { recent: 60 } })
  const result = useApiQuery(apiRequest, {
    everySeconds: (monitor) => secondsUntilNextCheck([monitor], Date.now(), 3),
  })
  return <QueryResult result={result}>{(monitor) => <MonitorView monitor={monitor} />}</QueryResult>
}

/** The filters of the tabs. */
const none = { outcome: undefined, range: undefined, from: undefined, to: undefined }

function MonitorView({ monitor }: { monitor: Monitor }) {
  const { t, i18n } = useTranslation('monitoring')
  const may = useMay()
  const { filters, setFilters } = useFilters(monitorPage)
  const [result, setResult] = useState<TestResult | null>(null)
  useReloadOnChange(monitor.last_result?.at, ofResults)
  const isComposite = monitor.type === compositeType
  return (
    <Page
      guide="/docs/guides/monitors"
      title={monitor.name}
      badge={
        <>
          <MonitorState state={monitor.state} />
          {monitor.is_partial && <StateBadge tone="warning" label={t('isPartial')} />}
          <MaintenanceBadge windowId={monitor.maintenance_window_id} />
        </>
      }
      crumbs={[{ label: t('monitors'), path: monitoringPaths.monitors }]}
      actions={<Actions monitor={monitor} onChecked={setResult} />}
    >
      {result && <TestResultView result={result} />}
      <CoveringWindows id={monitor.id} />
      <OpenIncident
        incidentId={monitor.open_incident_id}
        message={monitor.last_result && failureText(t, i18n.language, monitor.last_result)}
      />
      <Card>
        <MonitorDetails monitor={monitor} />
      </Card>
      <LocationStates monitor={monitor} />
      <Tabs
        value={filters.tab ?? 'overview'}
        onChange={(tab) => setFilters({ ...none, tab: tab ?? undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="overview">{t('history')}</Tabs.Tab>
          {!isComposite && <Tabs.Tab value="checks">{t('checks')}</Tabs.Tab>}
          <Tabs.Tab value="incidents">{t('incidents')}</Tabs.Tab>
          {may('monitors.update') && <Tabs.Tab value="settings">{t('settings')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Stack>
            <UptimePanel monitorId={monitor.id} />
            {!isComposite && <LatencyPanel monitor={monitor} />}
            {!isComposite && <PhasesPanel monitor={monitor} />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="checks">
          <ResultsPanel monitor={monitor} />
        </Tabs.Panel>
        <Tabs.Panel value="incidents">
          <IncidentsTable query={{ subject_id: monitor.id }} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <MonitorSettings monitor={monitor} />
        </Tabs.Panel>
      </Tabs>
      <RelatedPanel subject={{ id: monitor.id }} without={['incident']} />
      <ActivityPanel targetId={monitor.id} />
    </Page>
  )
}

const ofResults = ['monitors.results.list', 'monitors.latency.read', 'monitors.uptime.read'] as const

function Actions({ monitor, onChecked }: { monitor: Monitor; onChecked: (result: TestResult) => void }) {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const path = { monitor_id: monitor.id }
  return (
    <>
      {may('monitors.check') && (
        <SendButton
          label={t('checkNow')}
          request={request('monitors.check', { path })}
          onDone={({ body }) => onChecked(body)}
        />
      )}
      {may('monitors.pause') && monitor.state !== 'paused' && (
        <SendButton
          label={t('pause')}
          request={request('monitors.pause', { path })}
          done={t('wasPaused', { name: monitor.name })}
        />
      )}
      {may('monitors.resume') && monitor.state === 'paused' && (
        <SendButton
          label={t('resume')}
          request={request('monitors.resume', { path })}
          done={t('resumed', { name: monitor.name })}
        />
      )}
      {may('monitors.clone') && <CloneMonitor monitor={monitor} />}
    </>
  )
}

function MonitorDetails({ monitor }: { monitor: Monitor }) {
  const { t } = useTranslation('monitoring')
  const { state_since, last_result, interval_seconds, flapping_since } = monitor
  if (monitor.type === compositeType)
    return (
      <DetailsList
        facts={[
          { label: t('type'), value: t('composite') },
          { label: t('members'), value: memberCount(monitor) },
          { label: t('compositeRule'), value: t(ruleTexts[String(monitor.settings['rule'])] ?? 'ruleWorst') },
          { label: t('since'), value: state_since ? <Ago at={state_since} /> : '–' },
        ]}
      />
    )
  return (
    <DetailsList
      facts={[
        { label: t('address'), value: `${typeTitle(monitor.type)} · ${targetOf(monitor)}` },
        { label: t('since'), value: state_since ? <Ago at={state_since} /> : '–' },
        ...(flapping_since ? [{ label: t('flappingSince'), value: <Ago at={flapping_since} /> }] : []),
        { label: t('lastCheck'), value: last_result ? <Ago at={last_result.at} /> : '–' },
        { label: t('latency'), value: last_result ? millisecondsText(last_result.duration) : '–' },
        { label: t('interval'), value: <Duration seconds={interval_seconds} /> },
        { label: t('recentResults'), value: <RecentResults monitor={monitor} /> },
      ]}
    />
  )
}

const ruleTexts: Readonly<Record<string, MessageKey<'monitoring'>>> = {
  at_least: 'ruleAtLeast',
  weighted: 'ruleWeighted',
}

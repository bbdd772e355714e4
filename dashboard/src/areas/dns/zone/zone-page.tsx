import { type components, request } from '@holdfast/client'
import { Alert, Anchor, List, Stack, Tabs } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { SendButton } from '#ui/action/send-button.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters, usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { dnsPaths, zonePage } from '../paths.ts'
import { ZoneState } from '../sync-state.tsx'
import { ApplyProgress } from './changes/apply-progress.tsx'
import { ChangesPanel } from './changes/changes-panel.tsx'
import { HistoryPanel } from './history/history-panel.tsx'
import { RecordsPanel } from './records/records-panel.tsx'
import { SettingsPanel } from './settings/settings-panel.tsx'
import { ZoneWarnings } from './zone-warnings.tsx'

type Zone = components['schemas']['Zone']

export function ZonePage() {
  // The route has this parameter.
  const { zoneId } = usePageParams(zonePage)
  const apiRequest = request('dns.zones.read', { path: { zone_id: zoneId } })
  const result = useApiQuery(apiRequest, { everySeconds: (zone) => (isMoving(zone) ? 1 : 0) })
  return <QueryResult result={result}>{(zone) => <ZoneView zone={zone} />}</QueryResult>
}

/** While an operation is in progress, the zone is loaded often; otherwise the event stream reports changes. */
function isMoving({ status, sync, apply_mode }: Zone): boolean {
  if (status !== 'active') return status !== 'failed'
  // In a manual zone, pending changes wait for a person.
  return (
    ['unknown', 'applying'].includes(sync.state) || (sync.state === 'pending' && apply_mode === 'automatic')
  )
}

function ZoneView({ zone }: { zone: Zone }) {
  const { t } = useTranslation('dns')
  const may = useMay()
  const { filters, setFilters } = useFilters(zonePage)
  const { sync } = zone
  const pending = sync.pending + sync.drifted
  const check = request('dns.zones.check', { path: { zone_id: zone.id }, wait: 10 })
  return (
    <Page
      guide="/docs/guides/dns#records"
      title={zone.display_name}
      badge={<ZoneState zone={zone} />}
      crumbs={[{ label: t('zones'), path: dnsPaths.zones }]}
      actions={
        may('dns.zones.check') && (
          <SendButton label={t('checkNow')} request={check} leftSection={<IconRefresh size={16} />} />
        )
      }
    >
      <Problems zone={zone} isPlanShown={filters.tab === 'changes'} />
      <ZoneWarnings zone={zone} />
      <ApplyProgress zone={zone} />
      <Tabs
        value={filters.tab ?? 'records'}
        onChange={(tab) => setFilters({ tab: tab ?? undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="records">{t('records')}</Tabs.Tab>
          <Tabs.Tab value="changes">
            {t('tabChanges')}
            {pending > 0 && ` (${pending})`}
          </Tabs.Tab>
          <Tabs.Tab value="history">{t('history')}</Tabs.Tab>
          {may('dns.zones.update') && <Tabs.Tab value="settings">{t('settings')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="records">
          <RecordsPanel zone={zone} />
        </Tabs.Panel>
        <Tabs.Panel value="changes">
          <ChangesPanel zone={zone} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryPanel zone={zone} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsPanel zone={zone} />
        </Tabs.Panel>
      </Tabs>
      <RelatedPanel subject={{ id: zone.id }} without={['record']} />
      <ActivityPanel targetId={zone.id} />
    </Page>
  )
}

/** The problems of the zone, each with its remedy. */
function Problems({ zone: { sync }, isPlanShown }: { zone: Zone; isPlanShown: boolean }) {
  const { t } = useTranslation('dns')
  const { setFilters } = useFilters(zonePage)
  const isAdoption = sync.held?.action === 'adopt'
  // The plan shows its guards; a blocked adoption is not part of it.
  const held = isPlanShown && !isAdoption ? null : sync.held
  if (!sync.error && !held && sync.unreadable.length === 0) return null
  return (
    <Stack gap="sm">
      {sync.error && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('lastError')}>
          {sync.error.message}
        </Alert>
      )}
      {held && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle size={18} />}
          title={t(isAdoption ? 'heldAdoption' : 'held')}
        >
          {held.message}{' '}
          {!isPlanShown && (
            <Anchor
              component="button"
              size="sm"
              underline="always"
              onClick={() => setFilters({ tab: 'changes' })}
            >
              {t('seePlan')}
            </Anchor>
          )}
        </Alert>
      )}
      {sync.unreadable.length > 0 && (
        <Alert color="gray" title={t('unreadable')}>
          <List size="sm">
            {sync.unreadable.map(({ name, type, reason }) => (
              <List.Item key={`${name} ${type}`}>
                <b>
                  {name} {type}
                </b>
                : {reason}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  )
}

import { request } from '@holdfast/client'
import { Alert, Card, Stack, Tabs } from '@mantine/core'
import { IconAlertTriangle, IconKey, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { RotateButton } from '#ui/action/rotate-button.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { Copyable } from '#ui/copy/copyable.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters, usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { type CreatedDynamicIp, DynamicIpToken } from '../form/dynamic-ip-token.tsx'
import { useMissingPermissions } from '../missing-permissions.ts'
import { dynamicIpPage, dynamicIpPaths } from '../paths.ts'
import { type DynamicIp, DynamicIpState } from '../states.tsx'
import { BindingsPanel } from './bindings-panel.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { FirewallPanel } from './firewall/firewall-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { ReportsPanel } from './reports-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'

export function DynamicIpPage() {
  // The route has this parameter.
  const { dynamicIpId } = usePageParams(dynamicIpPage)
  const apiRequest = request('dynamic_ips.read', { path: { dynamic_ip_id: dynamicIpId } })
  const result = useApiQuery(apiRequest, { everySeconds: 30 })
  return <QueryResult result={result}>{(dynamicIp) => <DynamicIpView dynamicIp={dynamicIp} />}</QueryResult>
}

function DynamicIpView({ dynamicIp }: { dynamicIp: DynamicIp }) {
  const { t } = useTranslation('dynamic-ip')
  const may = useMay()
  const isAllowed = useMissingPermissions(dynamicIp).length === 0
  const { filters, setFilters } = useFilters(dynamicIpPage)
  return (
    <Page
      guide="/docs/guides/dynamic-ip"
      title={dynamicIp.name}
      badge={<DynamicIpState dynamicIp={dynamicIp} />}
      crumbs={[{ label: t('dynamicIps'), path: dynamicIpPaths.dynamicIps }]}
      actions={may('dynamic_ips.rotate') && isAllowed && <RotateToken dynamicIp={dynamicIp} />}
    >
      <Problems dynamicIp={dynamicIp} />
      <MissingPermissions dynamicIp={dynamicIp} />
      <Card>
        <DynamicIpDetails dynamicIp={dynamicIp} />
      </Card>
      <Tabs
        value={filters.tab ?? 'bindings'}
        onChange={(tab) => setFilters({ tab: tab ?? undefined, q: undefined, attention: undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="bindings">{t('bindings')}</Tabs.Tab>
          <Tabs.Tab value="firewall">{t('firewall')}</Tabs.Tab>
          <Tabs.Tab value="devices">{t('devices')}</Tabs.Tab>
          <Tabs.Tab value="reports">{t('reports')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('history')}</Tabs.Tab>
          {may('dynamic_ips.update') && isAllowed && <Tabs.Tab value="settings">{t('settings')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="bindings">
          <BindingsPanel dynamicIp={dynamicIp} />
        </Tabs.Panel>
        <Tabs.Panel value="firewall">
          <FirewallPanel dynamicIp={dynamicIp} />
        </Tabs.Panel>
        <Tabs.Panel value="devices">
          <DevicesPanel dynamicIp={dynamicIp} />
        </Tabs.Panel>
        <Tabs.Panel value="reports">
          <ReportsPanel dynamicIp={dynamicIp} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryPanel dynamicIp={dynamicIp} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsPanel dynamicIp={dynamicIp} />
        </Tabs.Panel>
      </Tabs>
      <RelatedPanel subject={{ id: dynamicIp.id }} without={['dynamic_ip_binding', 'firewall_binding']} />
      <ActivityPanel targetId={dynamicIp.id} />
    </Page>
  )
}

function DynamicIpDetails({
  dynamicIp: { ipv4, ipv6, ipv6_prefix, last_report, token },
}: {
  dynamicIp: DynamicIp
}) {
  const { t } = useTranslation('dynamic-ip')
  const addresses = [
    { label: 'IPv4', known: ipv4 },
    { label: 'IPv6', known: ipv6 },
    { label: t('prefix'), known: ipv6_prefix },
  ]
  return (
    <DetailsList
      facts={[
        ...addresses.flatMap(({ label, known }) =>
          known
            ? {
                label,
                value: (
                  <>
                    <Copyable text={known.address} /> <Ago at={known.since} />
                  </>
                ),
              }
            : [],
        ),
        { label: t('lastReport'), value: last_report ? <Ago at={last_report.at} /> : '–' },
        ...(last_report
          ? [{ label: t('reporter'), value: `${last_report.ip} · ${last_report.user_agent}` }]
          : []),
        { label: t('token'), value: <span style={{ fontFamily: 'monospace' }}>{token.hint}</span> },
      ]}
    />
  )
}

/** The problems of the dynamic IP, each with its remedy. */
function Problems({ dynamicIp }: { dynamicIp: DynamicIp }) {
  const { t } = useTranslation('dynamic-ip')
  const may = useMay()
  const { held, blocked, state, stale_since, token, id } = dynamicIp
  const isAllowed = useMissingPermissions(dynamicIp).length === 0
  const unblock = may('dynamic_ips.unblock') && isAllowed && (
    <SendButton
      mt="xs"
      size="xs"
      label={t('unblock')}
      request={request('dynamic_ips.unblock', { path: { dynamic_ip_id: id } })}
    />
  )
  const isRotating =
    token.previous_valid_until !== null && Date.parse(token.previous_valid_until) > Date.now()
  if (!blocked && !held && state !== 'stale' && !isRotating) return null
  const icon = <IconAlertTriangle size={18} />
  return (
    <Stack gap="sm">
      {blocked && (
        <Alert color="red" icon={icon} title={t('stateBlocked')}>
          <div>{blocked.reason}</div>
          {unblock}
        </Alert>
      )}
      {held && !blocked && (
        <Alert color="red" icon={icon} title={t('stateHeld')}>
          <div>{held.message}</div>
          {unblock}
        </Alert>
      )}
      {state === 'stale' && (
        <Alert color="yellow" icon={icon} title={t('stateStale')}>
          {t('staleDetail')} <Ago at={stale_since} />
        </Alert>
      )}
      {isRotating && (
        <Alert color="blue" icon={<IconKey size={18} />} title={t('tokenRotated')}>
          {t('previousEnds')} <Ago at={token.previous_valid_until} isComing />.
        </Alert>
      )}
    </Stack>
  )
}

/** Why a person with permission to change dynamic IPs may not change this one. */
function MissingPermissions({ dynamicIp }: { dynamicIp: DynamicIp }) {
  const { t } = useTranslation('dynamic-ip')
  const may = useMay()
  const missing = useMissingPermissions(dynamicIp)
  if (missing.length === 0 || !may('dynamic_ips.update')) return null
  return (
    <Alert color="gray" icon={<IconLock size={18} />}>
      {t('missingPermissions', { permissions: missing.join(', '), count: missing.length })}
    </Alert>
  )
}

function RotateToken({ dynamicIp: { id } }: { dynamicIp: DynamicIp }) {
  const { t } = useTranslation('dynamic-ip')
  const [created, setCreated] = useState<CreatedDynamicIp | null>(null)
  return (
    <>
      <RotateButton
        label={t('rotate')}
        text={t('rotateText')}
        requestOf={(overlap_seconds) =>
          request('dynamic_ips.rotate', { path: { dynamic_ip_id: id }, body: { overlap_seconds } })
        }
        onDone={({ body }) => setCreated(body)}
      />
      <DynamicIpToken created={created} onClose={() => setCreated(null)} />
    </>
  )
}

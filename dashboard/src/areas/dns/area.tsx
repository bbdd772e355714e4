import { IconFlask, IconList, IconWorld } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { DashboardArea } from '#area.ts'
import { dnsActivity } from './activity.ts'
import { readDnsOverview } from './overview.ts'
import { dnsPaths, recordsPage, zonePage, zonesPage } from './paths.ts'
import { recordStates, zoneStatuses } from './sync-state.tsx'

export const dnsArea: DashboardArea<'dns'> = {
  name: 'dns',
  heading: 'dns',
  activity: dnsActivity,
  navigation: [
    {
      label: 'zones',
      icon: IconWorld,
      path: dnsPaths.zones,
      needs: 'dns.zones.list',
      isOnBar: true,
      letter: 'z',
    },
    {
      label: 'allRecords',
      icon: IconList,
      path: dnsPaths.records,
      needs: 'dns.records.list_all',
      letter: 'r',
    },
  ],
  actions: [{ label: 'newZone', path: dnsPaths.newZone, needs: 'dns.zones.create' }],
  ids: { zone: { path: dnsPaths.zone, needs: 'dns.zones.read' } },
  keys: {
    label: 'keysGrid',
    lines: [
      { keys: ['↑', '↓'], does: 'keysMove' },
      { keys: ['Space'], does: 'keysSelect' },
      { keys: ['Shift', '↑', '↓'], does: 'keysSelectRange' },
      { keys: ['Enter'], does: 'keysEdit' },
      { keys: ['Delete'], does: 'keysDelete' },
    ],
  },
  resources: {
    zone: { label: 'zones', icon: IconWorld, path: ({ id }) => dnsPaths.zone(id), states: zoneStatuses },
    record: {
      label: 'records',
      icon: IconList,
      path: ({ parent_id, title }) =>
        parent_id === null ? null : dnsPaths.zoneRecords(parent_id, title.split(' ')[0] ?? ''),
      states: recordStates,
    },
  },
  deletions: {
    'dns.zones.delete': {
      lost: 'deleteZoneText',
      affects: {
        'dynamic_ip manages': 'deleteZoneDynamicIps',
        'managed_certificate uses': 'deleteZoneManaged',
        'webhook_endpoint receives_events': 'eventsStop',
      },
    },
  },
  overview: {
    needs: 'dns.zones.list',
    read: readDnsOverview,
    trends: [
      {
        trend: 'dns.zones',
        title: 'zoneTrend',
        outcomes: {
          in_sync: { label: 'inSync', tone: 'good' },
          drifted: { label: 'changedExternally', tone: 'warning' },
          failed: { label: 'failed', tone: 'bad' },
        },
        path: dnsPaths.zones,
      },
    ],
  },
  firstSteps: [
    {
      key: 'zone',
      label: 'firstZone',
      text: 'firstZoneText',
      icon: IconWorld,
      needs: ['account.connections.create', 'dns.zones.create'],
      component: lazy(() =>
        import('./first-steps/first-zone.tsx').then(({ FirstZone: component }) => ({ default: component })),
      ),
    },
    {
      key: 'sandbox',
      label: 'sandbox',
      text: 'sandboxText',
      icon: IconFlask,
      needs: ['account.connections.create', 'dns.zones.create'],
      component: lazy(() =>
        import('./first-steps/fill-sandbox.tsx').then(({ FillSandbox: component }) => ({
          default: component,
        })),
      ),
    },
  ],
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: zonesPage.pattern,
      validateSearch: zonesPage.validateSearch,
      component: lazyRouteComponent(() => import('./zone-list/zones-page.tsx'), 'ZonesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: zonePage.pattern,
      validateSearch: zonePage.validateSearch,
      component: lazyRouteComponent(() => import('./zone/zone-page.tsx'), 'ZonePage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: recordsPage.pattern,
      validateSearch: recordsPage.validateSearch,
      component: lazyRouteComponent(() => import('./records-page.tsx'), 'RecordsPage'),
    }),
  ],
}

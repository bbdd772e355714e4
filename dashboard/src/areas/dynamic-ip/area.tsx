import { IconArrowsRightLeft, IconRouter, IconWall } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { DashboardArea } from '#area.ts'
import { dynamicIpActivity } from './activity.ts'
import { readDynamicIpOverview } from './overview.ts'
import { dynamicIpPaths, sourcePage, sourcesPage } from './paths.ts'
import { bindingStates, sourceStates } from './states.tsx'
import { dynamicIpWords } from './words.ts'

export const dynamicIpArea: DashboardArea<'dynamic-ip'> = {
  name: 'dynamic-ip',
  heading: 'dynamicIp',
  words: dynamicIpWords,
  activity: dynamicIpActivity,
  navigation: [
    {
      label: 'dynamicIps',
      icon: IconRouter,
      path: dynamicIpPaths.sources,
      needs: 'dynamic_ips.list',
      isOnBar: true,
      letter: 'y',
    },
  ],
  actions: [{ label: 'newSource', path: dynamicIpPaths.newSource, needs: 'dynamic_ips.create' }],
  ids: { dip: { path: dynamicIpPaths.source, needs: 'dynamic_ips.read' } },
  resources: {
    dynamic_ip: {
      label: 'dynamicIps',
      icon: IconRouter,
      path: ({ id }) => dynamicIpPaths.source(id),
      states: sourceStates,
    },
    dynamic_ip_binding: {
      label: 'bindings',
      icon: IconArrowsRightLeft,
      path: ({ parent_id }) => parent_id && dynamicIpPaths.source(parent_id),
      states: bindingStates,
    },
    firewall_binding: {
      label: 'firewall',
      icon: IconWall,
      path: ({ parent_id }) => parent_id && dynamicIpPaths.sourceFirewalls(parent_id),
      states: bindingStates,
    },
  },
  deletions: {
    'dynamic_ips.delete': {
      lost: 'deleteSourceText',
      affects: {
        'dynamic_ip_binding part_of': 'deleteSourceBindings',
        'webhook_endpoint receives_events': 'lessEvents',
      },
      blockedBy: { 'firewall_binding part_of': 'firewallsFirst' },
    },
    'dynamic_ips.bindings.delete': { lost: 'unbindText' },
    'dynamic_ips.firewall_bindings.delete': { lost: 'closeText' },
  },
  overview: {
    needs: 'dynamic_ips.list',
    read: readDynamicIpOverview,
    trends: [
      {
        trend: 'dynamic_ips.reports',
        title: 'reportTrend',
        outcomes: {
          changed: { label: 'addressChanged', tone: 'waiting' },
          refused: { label: 'refused', tone: 'bad' },
        },
        path: dynamicIpPaths.sources,
      },
    ],
  },
  firstThings: [
    {
      key: 'dynamic-ip',
      label: 'dynamicIp',
      text: 'firstText',
      icon: IconRouter,
      needs: ['dynamic_ips.create'],
      component: lazy(() =>
        import('./form/first-source.tsx').then(({ FirstSource: component }) => ({ default: component })),
      ),
    },
  ],
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: sourcesPage.pattern,
      validateSearch: sourcesPage.validateSearch,
      component: lazyRouteComponent(() => import('./sources-page.tsx'), 'SourcesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: sourcePage.pattern,
      validateSearch: sourcePage.validateSearch,
      component: lazyRouteComponent(() => import('./source/source-page.tsx'), 'SourcePage'),
    }),
  ],
}

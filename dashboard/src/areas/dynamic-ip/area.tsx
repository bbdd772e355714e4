import { IconArrowsRightLeft, IconRouter, IconWall } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { DashboardArea } from '#area.ts'
import { dynamicIpActivity } from './activity.ts'
import { readDynamicIpOverview } from './overview.ts'
import { dynamicIpPage, dynamicIpPaths, dynamicIpsPage } from './paths.ts'
import { bindingStates, dynamicIpStates } from './states.tsx'

export const dynamicIpArea: DashboardArea<'dynamic-ip'> = {
  name: 'dynamic-ip',
  heading: 'dynamicIp',
  activity: dynamicIpActivity,
  navigation: [
    {
      label: 'dynamicIps',
      icon: IconRouter,
      path: dynamicIpPaths.dynamicIps,
      needs: 'dynamic_ips.list',
      isOnBar: true,
      barLabel: 'dynamicIpsShort',
      letter: 'y',
    },
  ],
  actions: [{ label: 'newDynamicIp', path: dynamicIpPaths.newDynamicIp, needs: 'dynamic_ips.create' }],
  ids: { dip: { path: dynamicIpPaths.dynamicIp, needs: 'dynamic_ips.read' } },
  resources: {
    dynamic_ip: {
      label: 'dynamicIps',
      icon: IconRouter,
      path: ({ id }) => dynamicIpPaths.dynamicIp(id),
      states: dynamicIpStates,
    },
    dynamic_ip_binding: {
      label: 'bindings',
      icon: IconArrowsRightLeft,
      path: ({ parent_id }) => parent_id && dynamicIpPaths.dynamicIp(parent_id),
      states: bindingStates,
    },
    firewall_binding: {
      label: 'firewall',
      icon: IconWall,
      path: ({ parent_id }) => parent_id && dynamicIpPaths.dynamicIpFirewalls(parent_id),
      states: bindingStates,
    },
  },
  deletions: {
    'dynamic_ips.delete': {
      lost: 'deleteDynamicIpText',
      affects: {
        'dynamic_ip_binding part_of': 'deleteDynamicIpBindings',
        'webhook_endpoint receives_events': 'eventsStop',
      },
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
        path: dynamicIpPaths.dynamicIps,
      },
    ],
  },
  firstSteps: [
    {
      key: 'dynamic-ip',
      label: 'dynamicIp',
      text: 'firstText',
      icon: IconRouter,
      needs: ['dynamic_ips.create'],
      component: lazy(() =>
        import('./form/first-dynamic-ip.tsx').then(({ FirstDynamicIp: component }) => ({
          default: component,
        })),
      ),
    },
  ],
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: dynamicIpsPage.pattern,
      validateSearch: dynamicIpsPage.validateSearch,
      component: lazyRouteComponent(() => import('./dynamic-ips-page.tsx'), 'DynamicIpsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: dynamicIpPage.pattern,
      validateSearch: dynamicIpPage.validateSearch,
      component: lazyRouteComponent(() => import('./details/dynamic-ip-page.tsx'), 'DynamicIpPage'),
    }),
  ],
}

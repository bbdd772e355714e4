import { request } from '@holdfast/client'
import { IconRouter } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { api } from '#api/api.ts'
import type { DashboardArea } from '#area.ts'
import { dynamicIpActivity } from './activity.ts'
import { readDynamicIpOverview } from './overview.ts'
import { dynamicIpPaths, sourcePage, sourcesPage } from './paths.ts'
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
  search: [
    {
      needs: 'dynamic_ips.list',
      async find(q, signal) {
        const { body } = await api.send(request('dynamic_ips.list', { query: { q, limit: 5 } }), signal)
        return body.data.map(({ id, name, ipv4, ipv6 }) => ({
          title: name,
          detail: [ipv4, ipv6].flatMap((known) => known?.address ?? []).join(' · '),
          path: dynamicIpPaths.source(id),
        }))
      },
    },
  ],
  ids: { dip: { path: dynamicIpPaths.source, needs: 'dynamic_ips.read' } },
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

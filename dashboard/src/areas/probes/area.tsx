import { IconAccessPoint } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { DashboardArea } from '#area.ts'
import { probesActivity } from './activity.ts'
import { readProbesOverview } from './overview.ts'
import { probePage, probePaths, probesPage } from './paths.ts'
import { probeStates } from './states.tsx'

export const probesArea: DashboardArea<'probes'> = {
  name: 'probes',
  heading: 'monitoring',
  activity: probesActivity,
  navigation: [{ label: 'probes', icon: IconAccessPoint, path: probePaths.probes, needs: 'probes.list' }],
  actions: [{ label: 'newProbe', path: probePaths.newProbe, needs: 'probes.create' }],
  ids: { prb: { path: probePaths.probe, needs: 'probes.read' } },
  resources: {
    probe: {
      label: 'probes',
      icon: IconAccessPoint,
      path: ({ id }) => probePaths.probe(id),
      states: probeStates,
    },
  },
  deletions: { 'probes.delete': { lost: 'deleteProbeText' } },
  overview: { needs: 'probes.list', read: readProbesOverview },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: probesPage.pattern,
      validateSearch: probesPage.validateSearch,
      component: lazyRouteComponent(() => import('./list/probes-page.tsx'), 'ProbesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: probePage.pattern,
      component: lazyRouteComponent(() => import('./probe/probe-page.tsx'), 'ProbePage'),
    }),
  ],
}

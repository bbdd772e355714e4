import { IconServerCog } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { DashboardArea } from '#area.ts'
import { instanceActivity } from './activity.ts'
import { readInstanceOverview } from './overview.ts'
import { instancePage, instancePaths } from './paths.ts'

export const instanceArea: DashboardArea<'instance'> = {
  name: 'instance',
  heading: 'heading',
  activity: instanceActivity,
  navigation: [
    {
      label: 'instance',
      icon: IconServerCog,
      path: instancePaths.instance,
      needs: 'instance.read',
      letter: 'i',
    },
  ],
  firstQuestion: lazy(async () => ({
    default: (await import('./private-networks-question.tsx')).PrivateNetworksQuestion,
  })),
  overview: { needs: 'instance.read', read: readInstanceOverview },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: instancePage.pattern,
      validateSearch: instancePage.validateSearch,
      component: lazyRouteComponent(() => import('./instance-page.tsx'), 'InstancePage'),
    }),
  ],
}

import { IconRocket, IconWebhook } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { DashboardArea } from '#area.ts'
import { deploysActivity } from './activity.ts'
import { readDeploysOverview } from './overview.ts'
import { deployPage, deployPaths, deploysPage, hookPage } from './paths.ts'
import { deployStates, hookStates } from './states.tsx'

export const deploysArea: DashboardArea<'deploys'> = {
  name: 'deploys',
  heading: 'servers',
  activity: deploysActivity,
  navigation: [
    { label: 'deploys', icon: IconRocket, path: deployPaths.deploys, needs: 'cloud.deploys.list' },
  ],
  actions: [{ label: 'newHook', path: deployPaths.newHook, needs: 'cloud.deploy_hooks.create' }],
  ids: {
    dep: { path: deployPaths.deploy, needs: 'cloud.deploys.read' },
    dhk: { path: deployPaths.hook, needs: 'cloud.deploy_hooks.read' },
  },
  resources: {
    deploy: {
      label: 'deploys',
      icon: IconRocket,
      path: ({ id }) => deployPaths.deploy(id),
      states: deployStates,
    },
    deploy_hook: {
      label: 'hooks',
      icon: IconWebhook,
      path: ({ id }) => deployPaths.hook(id),
      states: hookStates,
    },
  },
  deletions: { 'cloud.deploy_hooks.delete': { lost: 'deleteHookText' } },
  sections: {
    server: {
      component: lazy(async () => ({ default: (await import('./list/server-section.tsx')).ServerSection })),
      lists: ['deploy'],
    },
  },
  marks: {
    server: lazy(async () => ({ default: (await import('./list/deploy-marks.tsx')).ServerDeploys })),
  },
  overview: { needs: 'cloud.deploys.list', read: readDeploysOverview },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: deploysPage.pattern,
      validateSearch: deploysPage.validateSearch,
      component: lazyRouteComponent(() => import('./list/deploys-page.tsx'), 'DeploysPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: hookPage.pattern,
      validateSearch: hookPage.validateSearch,
      component: lazyRouteComponent(() => import('./hook/hook-page.tsx'), 'HookPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: deployPage.pattern,
      component: lazyRouteComponent(() => import('./deploy/deploy-page.tsx'), 'DeployPage'),
    }),
  ],
}

import { IconGauge } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { DashboardArea } from '#area.ts'
import { accountActivity } from './activity.ts'
import { readAccountOverview } from './overview.ts'
import { accountPage, accountPaths } from './paths.ts'

export const accountArea: DashboardArea<'account'> = {
  name: 'account',
  heading: 'account',
  activity: accountActivity,
  navigation: [
    {
      label: 'planAndLimits',
      icon: IconGauge,
      path: accountPaths.account,
      needs: 'account.limits.list',
      letter: 'p',
    },
  ],
  overview: { needs: 'account.limits.list', read: readAccountOverview },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: accountPage.pattern,
      validateSearch: accountPage.validateSearch,
      component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
    }),
  ],
}

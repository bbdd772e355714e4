import { IconHistory } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { DashboardArea } from '#area.ts'
import { auditActivity } from './activity.ts'
import { readAuditOverview } from './overview.ts'
import { auditPaths, entryPage, logPage } from './paths.ts'

export const auditArea: DashboardArea<'audit'> = {
  name: 'audit',
  heading: 'account',
  navigation: [
    {
      label: 'activity',
      icon: IconHistory,
      path: auditPaths.log,
      needs: 'account.audit_log.list',
      letter: 'a',
    },
  ],
  actions: [{ label: 'showDenied', path: auditPaths.refused, needs: 'account.audit_log.list' }],
  ids: {
    aud: { path: auditPaths.entry, needs: 'account.audit_log.read' },
    req: { path: auditPaths.byRequest, needs: 'account.audit_log.list' },
  },
  activity: auditActivity,
  overview: { needs: 'account.audit_log.list', read: readAuditOverview },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: logPage.pattern,
      validateSearch: logPage.validateSearch,
      component: lazyRouteComponent(() => import('./log-page.tsx'), 'LogPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: entryPage.pattern,
      validateSearch: entryPage.validateSearch,
      component: lazyRouteComponent(() => import('./entry-page.tsx'), 'EntryPage'),
    }),
  ],
}

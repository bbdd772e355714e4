import { IconHistory } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { DashboardArea } from '#area.ts'
import { searchTexts } from '#ui/list/search-params.ts'
import { readAuditOverview } from './overview.ts'
import { auditPaths } from './paths.ts'
import { auditWords } from './words.ts'

export const auditArea: DashboardArea = {
  name: 'audit',
  words: auditWords,
  navigation: [
    { label: 'log', icon: IconHistory, path: auditPaths.log, needs: 'account.audit_log.list', letter: 'a' },
  ],
  actions: [{ label: 'showRefused', path: auditPaths.refused, needs: 'account.audit_log.list' }],
  ids: {
    aud: { path: auditPaths.entry, needs: 'account.audit_log.read' },
    req: { path: auditPaths.byRequest, needs: 'account.audit_log.list' },
  },
  overview: { needs: 'account.audit_log.list', read: readAuditOverview },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/audit-log',
      validateSearch: searchTexts('q', 'actor', 'action', 'target', 'request_id', 'result', 'since', 'until'),
      component: lazyRouteComponent(() => import('./log-page.tsx'), 'LogPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/audit-log/$entryId',
      component: lazyRouteComponent(() => import('./entry-page.tsx'), 'EntryPage'),
    }),
  ],
}

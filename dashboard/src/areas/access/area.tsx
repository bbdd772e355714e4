import { IconKey } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { DashboardArea } from '#area.ts'
import { accessActivity } from './activity.ts'
import { readAccessOverview } from './overview.ts'
import { accessPaths, tokenPage, tokensPage } from './paths.ts'

export const accessArea: DashboardArea<'access'> = {
  name: 'access',
  heading: 'account',
  activity: accessActivity,
  navigation: [
    { label: 'tokens', icon: IconKey, path: accessPaths.tokens, needs: 'account.tokens.list', letter: 't' },
  ],
  actions: [{ label: 'newToken', path: accessPaths.newToken, needs: 'account.tokens.create' }],
  ids: { tok: { path: accessPaths.token, needs: 'account.tokens.read' } },
  resources: { token: { label: 'tokens', icon: IconKey, path: ({ id }) => accessPaths.token(id) } },
  deletions: { 'account.tokens.revoke': { lost: 'revokeText' } },
  overview: { needs: 'account.tokens.list', read: readAccessOverview },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: tokensPage.pattern,
      validateSearch: tokensPage.validateSearch,
      component: lazyRouteComponent(() => import('./tokens-page.tsx'), 'TokensPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: tokenPage.pattern,
      validateSearch: tokenPage.validateSearch,
      component: lazyRouteComponent(() => import('./token-page.tsx'), 'TokenPage'),
    }),
  ],
}

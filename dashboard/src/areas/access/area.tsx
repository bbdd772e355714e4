import { request } from '@holdfast/client'
import { IconKey } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { api } from '#api/api.ts'
import type { DashboardArea } from '#area.ts'
import { accessActivity } from './activity.ts'
import { readAccessOverview } from './overview.ts'
import { accessPaths, tokenPage, tokensPage } from './paths.ts'
import { accessWords } from './words.ts'

export const accessArea: DashboardArea<'access'> = {
  name: 'access',
  heading: 'account',
  words: accessWords,
  activity: accessActivity,
  navigation: [
    { label: 'tokens', icon: IconKey, path: accessPaths.tokens, needs: 'account.tokens.list', letter: 't' },
  ],
  actions: [{ label: 'newToken', path: accessPaths.newToken, needs: 'account.tokens.create' }],
  search: [
    {
      needs: 'account.tokens.list',
      async find(term, signal) {
        const asked = request('account.tokens.list', { query: { q: term, limit: 8 } })
        const { data } = (await api.send(asked, signal)).body
        return data.map(({ id, name, hint }) => ({ title: name, detail: hint, path: accessPaths.token(id) }))
      },
    },
  ],
  ids: { tok: { path: accessPaths.token, needs: 'account.tokens.read' } },
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

import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router'
import type { DashboardArea } from './area.ts'
import { Overview } from './frame/overview.tsx'
import { NotFound, PageFailed } from './frame/page-failed.tsx'
import { Shell } from './frame/shell.tsx'
import { signInRoutes } from './frame/sign-in/routes.tsx'

/** All pages: those of signing in stand alone, those of the areas stand in the shell. */
export function createDashboardRouter(areas: readonly DashboardArea[], history?: RouterHistory) {
  const root = createRootRoute({
    component: Outlet,
    notFoundComponent: NotFound,
    errorComponent: ({ error }) => <PageFailed error={error as Error} />,
  })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: () => <Shell areas={areas} />,
  })
  const overview = createRoute({
    getParentRoute: () => shell,
    path: '/',
    component: () => <Overview areas={areas} />,
  })
  const routeTree = root.addChildren([
    ...signInRoutes(root),
    shell.addChildren([overview, ...areas.flatMap((area) => area.routes(shell))]),
  ])
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
}

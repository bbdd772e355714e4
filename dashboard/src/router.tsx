import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router'
import type { DashboardArea } from './area.ts'
import { OverviewPage } from './layout/overview/overview-page.tsx'
import { PageFailed } from './layout/page-failed.tsx'
import { overviewPage, welcomePage } from './layout/paths.ts'
import { Shell } from './layout/shell/shell.tsx'
import { signInRoutes } from './layout/sign-in/routes.tsx'
import { SignedIn } from './layout/signed-in.tsx'
import { WelcomePage } from './layout/welcome/welcome-page.tsx'
import { ActivityProvider } from './ui/activity/activity-context.tsx'
import { NotFound } from './ui/page/not-found.tsx'
import { ResourceCatalogueProvider } from './ui/related/resource-catalogue.tsx'

/** All pages: those of the sign-in and the first visit have their own layout, those of the areas are in the shell. */
export function createDashboardRouter(areas: readonly DashboardArea[], history?: RouterHistory) {
  const root = createRootRoute({
    component: Outlet,
    notFoundComponent: NotFound,
    errorComponent: ({ error }) => <PageFailed error={error as Error} />,
  })
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn })
  const welcome = createRoute({
    getParentRoute: () => signedIn,
    path: welcomePage.pattern,
    validateSearch: welcomePage.validateSearch,
    component: () => <WelcomePage areas={areas} />,
  })
  const shell = createRoute({
    getParentRoute: () => signedIn,
    id: 'shell',
    component: () => (
      <ActivityProvider areas={areas}>
        <ResourceCatalogueProvider areas={areas}>
          <Shell areas={areas} />
        </ResourceCatalogueProvider>
      </ActivityProvider>
    ),
  })
  const overview = createRoute({
    getParentRoute: () => shell,
    path: overviewPage.pattern,
    validateSearch: overviewPage.validateSearch,
    component: () => <OverviewPage areas={areas} />,
  })
  const nothing = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })
  const routeTree = root.addChildren([
    ...signInRoutes(root),
    signedIn.addChildren([
      welcome,
      shell.addChildren([overview, ...areas.flatMap((area) => area.routes(shell)), nothing]),
    ]),
  ])
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    // The page of another resource is mounted again, so that no form keeps the input of the previous one.
    defaultRemountDeps: ({ params }) => params,
    scrollRestoration: true,
  })
}

import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { joinPage, resetAccessPage, signInPage } from '../paths.ts'

/** The pages for people who are not signed in. */
export function signInRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: signInPage.pattern,
      validateSearch: signInPage.validateSearch,
      component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: joinPage.pattern,
      component: lazyRouteComponent(() => import('./join-page.tsx'), 'JoinPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: resetAccessPage.pattern,
      component: lazyRouteComponent(() => import('./reset-access-page.tsx'), 'ResetAccessPage'),
    }),
  ]
}

import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchTexts } from '#ui/list/search-params.ts'

/** The pages for those who are not signed in. */
export function signInRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/sign-in',
      validateSearch: searchTexts('next'),
      component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/join',
      component: lazyRouteComponent(() => import('./join-page.tsx'), 'JoinPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/reset-access',
      component: lazyRouteComponent(() => import('./reset-access-page.tsx'), 'ResetAccessPage'),
    }),
  ]
}

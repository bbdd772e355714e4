import { IconCertificate2, IconUserShield } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { DashboardArea } from '#area.ts'
import { acmeActivity } from './activity.ts'
import { readAcmeOverview } from './overview.ts'
import { accountPage, acmePaths, managedListPage, managedPage, newManagedPage } from './paths.ts'
import { accountStates, managedStates } from './states.tsx'

export const acmeArea: DashboardArea<'acme'> = {
  name: 'acme',
  heading: 'servers',
  activity: acmeActivity,
  navigation: [
    {
      label: 'managedCertificates',
      icon: IconCertificate2,
      path: acmePaths.managedList,
      needs: 'certificates.managed.list',
    },
  ],
  actions: [
    { label: 'orderCertificate', path: acmePaths.newManaged(), needs: 'certificates.managed.create' },
    { label: 'addAccount', path: acmePaths.newAccount, needs: 'certificates.acme_accounts.create' },
  ],
  ids: {
    mct: { path: acmePaths.managed, needs: 'certificates.managed.read' },
    aca: { path: acmePaths.account, needs: 'certificates.acme_accounts.read' },
  },
  resources: {
    managed_certificate: {
      label: 'managedCertificates',
      icon: IconCertificate2,
      path: ({ id }) => acmePaths.managed(id),
      states: managedStates,
    },
    acme_account: {
      label: 'acmeAccounts',
      icon: IconUserShield,
      path: ({ id }) => acmePaths.account(id),
      states: accountStates,
    },
  },
  deletions: {
    'certificates.acme_accounts.delete': { lost: 'deleteAccountText' },
    'certificates.managed.delete': {
      lost: 'deleteManagedText',
      affects: { 'server used_by': 'deleteManagedOnServer' },
    },
  },
  sections: {
    server: {
      component: lazy(async () => ({
        default: (await import('./installed/installed-certificates.tsx')).InstalledCertificates,
      })),
      lists: ['managed_certificate'],
    },
  },
  overview: { needs: 'certificates.managed.list', read: readAcmeOverview },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: managedListPage.pattern,
      validateSearch: managedListPage.validateSearch,
      component: lazyRouteComponent(() => import('./list/managed-list-page.tsx'), 'ManagedListPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: newManagedPage.pattern,
      validateSearch: newManagedPage.validateSearch,
      component: lazyRouteComponent(() => import('./new/new-managed-page.tsx'), 'NewManagedPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: managedPage.pattern,
      component: lazyRouteComponent(() => import('./managed/managed-page.tsx'), 'ManagedPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: accountPage.pattern,
      component: lazyRouteComponent(() => import('./accounts/account-page.tsx'), 'AccountPage'),
    }),
  ],
}

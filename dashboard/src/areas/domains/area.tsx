import { IconWorldWww } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { DashboardArea } from '#area.ts'
import { domainsActivity } from './activity.ts'
import { readDomainsOverview } from './overview.ts'
import { domainPage, domainsPage, domainsPaths } from './paths.ts'
import { domainStates } from './states.tsx'

export const domainsArea: DashboardArea<'domains'> = {
  name: 'domains',
  heading: 'domains',
  activity: domainsActivity,
  navigation: [
    {
      label: 'domains',
      icon: IconWorldWww,
      path: domainsPaths.domains,
      needs: 'domains.list',
      letter: 'n',
    },
  ],
  actions: [{ label: 'addDomains', path: domainsPaths.newDomains, needs: 'domains.import' }],
  ids: { dom: { path: domainsPaths.domain, needs: 'domains.read' } },
  resources: {
    domain: {
      label: 'domains',
      icon: IconWorldWww,
      path: ({ id }) => domainsPaths.domain(id),
      states: domainStates,
    },
  },
  deletions: {
    'domains.delete': {
      lost: 'removeText',
      affects: { 'webhook_endpoint receives_events': 'eventsStop' },
    },
  },
  overview: { needs: 'domains.list', read: readDomainsOverview },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: domainsPage.pattern,
      validateSearch: domainsPage.validateSearch,
      component: lazyRouteComponent(() => import('./list/domains-page.tsx'), 'DomainsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: domainPage.pattern,
      component: lazyRouteComponent(() => import('./domain/domain-page.tsx'), 'DomainPage'),
    }),
  ],
}

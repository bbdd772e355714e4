import { IconAddressBook, IconCalendar, IconEye, IconListCheck, IconWorldWww } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { DashboardArea } from '#area.ts'
import { domainsActivity } from './activity.ts'
import { operationKinds, operationStates } from './operations/operation-texts.tsx'
import { readDomainsOverview } from './overview.ts'
import {
  buyPage,
  contactPage,
  contactsPage,
  domainPage,
  domainsPage,
  domainsPaths,
  operationPage,
  operationsPage,
  watchedDomainPage,
  watchedPage,
} from './paths.ts'
import { domainStates } from './states.tsx'
import { watchStates } from './watched/watched-states.tsx'

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
    {
      label: 'watched',
      icon: IconEye,
      path: domainsPaths.watched,
      needs: 'domains.watched.list',
    },
    {
      label: 'contacts',
      icon: IconAddressBook,
      path: domainsPaths.contacts,
      needs: 'domains.contacts.list',
      letter: 'k',
    },
  ],
  actions: [
    { label: 'addDomains', path: domainsPaths.newDomains, needs: 'domains.import' },
    { label: 'buyDomains', path: domainsPaths.buy, needs: 'domains.check' },
    { label: 'watchNames', path: domainsPaths.watchNames, needs: 'domains.watched.bulk' },
    { label: 'newContact', path: domainsPaths.newContact, needs: 'domains.contacts.create' },
  ],
  ids: {
    dom: { path: domainsPaths.domain, needs: 'domains.read' },
    dop: { path: domainsPaths.operation, needs: 'domains.operations.read' },
    wdom: { path: domainsPaths.watchedDomain, needs: 'domains.watched.read' },
    con: { path: domainsPaths.contact, needs: 'domains.contacts.read' },
  },
  resources: {
    domain: {
      label: 'domains',
      icon: IconWorldWww,
      path: ({ id }) => domainsPaths.domain(id),
      states: domainStates,
    },
    domain_operation: {
      label: 'operations',
      icon: IconListCheck,
      path: ({ id }) => domainsPaths.operation(id),
      states: operationStates,
      details: operationKinds,
    },
    watched_domain: {
      label: 'watched',
      icon: IconEye,
      path: ({ id }) => domainsPaths.watchedDomain(id),
      states: watchStates,
    },
    domain_calendar: {
      label: 'calendars',
      icon: IconCalendar,
      path: () => domainsPaths.costs,
    },
    contact: {
      label: 'contacts',
      icon: IconAddressBook,
      path: ({ id }) => domainsPaths.contact(id),
    },
  },
  deletions: {
    'domains.delete': {
      lost: 'removeText',
      affects: { 'webhook_endpoint receives_events': 'eventsStop' },
    },
    'domains.watched.delete': {
      lost: 'stopWatchingText',
      affects: { 'webhook_endpoint receives_events': 'eventsStop' },
    },
    'domains.watched.registration.delete': { lost: 'switchRegistrationOffText' },
    'domains.calendars.delete': { lost: 'deleteCalendarText' },
    'domains.contacts.delete': { lost: 'deleteContactText' },
  },
  overview: { needs: 'domains.list', read: readDomainsOverview },
  firstSteps: [
    {
      key: 'domains',
      label: 'firstDomains',
      text: 'firstDomainsText',
      icon: IconWorldWww,
      needs: ['account.connections.create', 'domains.import', 'domains.registrars.put'],
      component: lazy(() =>
        import('./add/first-domains.tsx').then(({ FirstDomains: component }) => ({ default: component })),
      ),
    },
  ],
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: domainsPage.pattern,
      validateSearch: domainsPage.validateSearch,
      component: lazyRouteComponent(() => import('./list/domains-page.tsx'), 'DomainsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: buyPage.pattern,
      validateSearch: buyPage.validateSearch,
      component: lazyRouteComponent(() => import('./operations/buy/buy-page.tsx'), 'BuyPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: operationsPage.pattern,
      validateSearch: operationsPage.validateSearch,
      component: lazyRouteComponent(() => import('./operations/list/operations-page.tsx'), 'OperationsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: operationPage.pattern,
      component: lazyRouteComponent(() => import('./operations/operation-page.tsx'), 'OperationPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: domainPage.pattern,
      component: lazyRouteComponent(() => import('./domain/domain-page.tsx'), 'DomainPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: watchedPage.pattern,
      validateSearch: watchedPage.validateSearch,
      component: lazyRouteComponent(() => import('./watched/watched-page.tsx'), 'WatchedPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: watchedDomainPage.pattern,
      component: lazyRouteComponent(() => import('./watched/watched-domain-page.tsx'), 'WatchedDomainPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: contactsPage.pattern,
      validateSearch: contactsPage.validateSearch,
      component: lazyRouteComponent(() => import('./contacts/contacts-page.tsx'), 'ContactsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: contactPage.pattern,
      component: lazyRouteComponent(() => import('./contacts/contact-page.tsx'), 'ContactPage'),
    }),
  ],
}

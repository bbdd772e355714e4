import { request } from '@holdfast/client'
import { IconBolt, IconSend, IconWebhook } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { api } from '#api/api.ts'
import type { DashboardArea } from '#area.ts'
import { searchTexts } from '#ui/list/search-params.ts'
import { readWebhooksOverview } from './overview.ts'
import { webhooksPaths } from './paths.ts'
import { webhooksWords } from './words.ts'

export const webhooksArea: DashboardArea = {
  name: 'webhooks',
  words: webhooksWords,
  navigation: [
    {
      label: 'endpoints',
      icon: IconWebhook,
      path: webhooksPaths.endpoints,
      needs: 'webhooks.endpoints.list',
      letter: 'w',
    },
    {
      label: 'deliveries',
      icon: IconSend,
      path: webhooksPaths.deliveries,
      needs: 'webhooks.deliveries.list',
      letter: 'd',
    },
    {
      label: 'events',
      icon: IconBolt,
      path: webhooksPaths.events,
      needs: 'webhooks.events.list',
      letter: 'e',
    },
  ],
  actions: [{ label: 'newEndpoint', path: webhooksPaths.newEndpoint, needs: 'webhooks.endpoints.create' }],
  search: [
    {
      needs: 'webhooks.endpoints.list',
      async find(term, signal) {
        const asked = request('webhooks.endpoints.list', { query: { limit: 200 } })
        const { data } = (await api.send(asked, signal)).body
        return data
          .filter(({ name, url }) => `${name} ${url}`.toLowerCase().includes(term.toLowerCase()))
          .slice(0, 8)
          .map(({ id, name, url }) => ({ title: name, detail: url, path: webhooksPaths.endpoint(id) }))
      },
    },
  ],
  ids: {
    whe: { path: webhooksPaths.endpoint, needs: 'webhooks.endpoints.read' },
    del: { path: webhooksPaths.delivery, needs: 'webhooks.deliveries.read' },
    evt: { path: webhooksPaths.event, needs: 'webhooks.events.read' },
    rpl: { path: webhooksPaths.replay, needs: 'webhooks.replays.read' },
  },
  overview: { needs: 'webhooks.endpoints.list', read: readWebhooksOverview },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/webhooks/endpoints',
      validateSearch: searchTexts('label', 'new'),
      component: lazyRouteComponent(() => import('./endpoints-page.tsx'), 'EndpointsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/webhooks/endpoints/$endpointId',
      validateSearch: searchTexts('tab', 'event', 'state'),
      component: lazyRouteComponent(() => import('./endpoint/endpoint-page.tsx'), 'EndpointPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/webhooks/deliveries',
      validateSearch: searchTexts('endpoint', 'event', 'state', 'replay'),
      component: lazyRouteComponent(() => import('./delivery/deliveries-page.tsx'), 'DeliveriesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/webhooks/deliveries/$deliveryId',
      component: lazyRouteComponent(() => import('./delivery/delivery-page.tsx'), 'DeliveryPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/webhooks/replays/$replayId',
      component: lazyRouteComponent(() => import('./replay/replay-page.tsx'), 'ReplayPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/events',
      validateSearch: searchTexts('event', 'span'),
      component: lazyRouteComponent(() => import('./events/events-page.tsx'), 'EventsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/events/$eventId',
      component: lazyRouteComponent(() => import('./events/event-page.tsx'), 'EventPage'),
    }),
  ],
}

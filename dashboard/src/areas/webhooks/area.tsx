import { IconBolt, IconRepeat, IconSend, IconWebhook } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { DashboardArea } from '#area.ts'
import { webhooksActivity } from './activity.ts'
import { readWebhooksOverview } from './overview.ts'
import {
  deliveriesPage,
  deliveryPage,
  endpointPage,
  endpointsPage,
  eventPage,
  eventsPage,
  replayPage,
  webhooksPaths,
} from './paths.ts'
import { deliveryStateLabels, healths } from './states.tsx'

export const webhooksArea: DashboardArea<'webhooks'> = {
  name: 'webhooks',
  heading: 'webhooks',
  activity: webhooksActivity,
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
  ids: {
    whe: { path: webhooksPaths.endpoint, needs: 'webhooks.endpoints.read' },
    del: { path: webhooksPaths.delivery, needs: 'webhooks.deliveries.read' },
    evt: { path: webhooksPaths.event, needs: 'webhooks.events.read' },
    rpl: { path: webhooksPaths.replay, needs: 'webhooks.replays.read' },
  },
  resources: {
    webhook_endpoint: {
      label: 'endpoints',
      icon: IconWebhook,
      path: ({ id }) => webhooksPaths.endpoint(id),
      states: healths,
    },
    webhook_delivery: {
      label: 'deliveries',
      icon: IconSend,
      path: ({ id }) => webhooksPaths.delivery(id),
      states: deliveryStateLabels,
    },
    webhook_replay: { label: 'replays', icon: IconRepeat, path: ({ id }) => webhooksPaths.replay(id) },
    event: { label: 'events', icon: IconBolt, path: ({ id }) => webhooksPaths.event(id) },
  },
  deletions: {
    'webhooks.endpoints.delete': {
      lost: 'deleteEndpointText',
      affects: {
        'webhook_replay uses': 'deleteEndpointReplays',
        'zone sends_events': 'deleteEndpointZones',
        'dynamic_ip sends_events': 'deleteEndpointDynamicIps',
      },
    },
  },
  overview: {
    needs: 'webhooks.endpoints.list',
    read: readWebhooksOverview,
    trends: [
      {
        trend: 'webhooks.attempts',
        title: 'attemptTrend',
        outcomes: {
          delivered: { label: 'delivered', tone: 'good' },
          failed: { label: 'failed', tone: 'bad' },
        },
        path: webhooksPaths.deliveries,
      },
    ],
  },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: endpointsPage.pattern,
      validateSearch: endpointsPage.validateSearch,
      component: lazyRouteComponent(() => import('./endpoint/endpoints-page.tsx'), 'EndpointsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: endpointPage.pattern,
      validateSearch: endpointPage.validateSearch,
      component: lazyRouteComponent(() => import('./endpoint/endpoint-page.tsx'), 'EndpointPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: deliveriesPage.pattern,
      validateSearch: deliveriesPage.validateSearch,
      component: lazyRouteComponent(() => import('./delivery/deliveries-page.tsx'), 'DeliveriesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: deliveryPage.pattern,
      validateSearch: deliveryPage.validateSearch,
      component: lazyRouteComponent(() => import('./delivery/delivery-page.tsx'), 'DeliveryPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: replayPage.pattern,
      validateSearch: replayPage.validateSearch,
      component: lazyRouteComponent(() => import('./replay/replay-page.tsx'), 'ReplayPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: eventsPage.pattern,
      validateSearch: eventsPage.validateSearch,
      component: lazyRouteComponent(() => import('./events/events-page.tsx'), 'EventsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: eventPage.pattern,
      validateSearch: eventPage.validateSearch,
      component: lazyRouteComponent(() => import('./events/event-page.tsx'), 'EventPage'),
    }),
  ],
}

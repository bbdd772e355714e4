import { creationLinks } from '#areas/identity/index.ts'
import type { Link } from '#platform/related/resource-type.ts'
import { eventLinks } from './event-links.ts'
import {
  deliveriesOfEndpoint,
  deliveriesOfEvent,
  deliveriesOfReplay,
  endpointOfDelivery,
  endpointOfReplay,
  endpointsAt,
  eventOfDelivery,
  replayOfDelivery,
  replaysOfEndpoint,
} from './link-store.ts'

export const webhookLinks: readonly Link[] = [
  { of: 'webhook_endpoint', kind: 'webhook_delivery', relation: 'uses', find: deliveriesOfEndpoint },
  { of: 'webhook_delivery', kind: 'webhook_endpoint', relation: 'used_by', find: endpointOfDelivery },
  { of: 'webhook_endpoint', kind: 'webhook_replay', relation: 'uses', find: replaysOfEndpoint },
  { of: 'webhook_replay', kind: 'webhook_endpoint', relation: 'used_by', find: endpointOfReplay },
  { of: 'webhook_replay', kind: 'webhook_delivery', relation: 'part_of', find: deliveriesOfReplay },
  { of: 'webhook_delivery', kind: 'webhook_replay', relation: 'contains', find: replayOfDelivery },
  { of: 'event', kind: 'webhook_delivery', relation: 'uses', find: deliveriesOfEvent },
  { of: 'webhook_delivery', kind: 'event', relation: 'used_by', find: eventOfDelivery },
  { of: 'name', kind: 'webhook_endpoint', relation: 'points_to', find: endpointsAt },
  { of: 'address', kind: 'webhook_endpoint', relation: 'points_to', find: endpointsAt },
  ...eventLinks('webhook_endpoint'),
  ...creationLinks('webhook_endpoint'),
  ...creationLinks('webhook_replay'),
]

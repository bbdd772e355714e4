/** Endpoints, deliveries, replays and events among related resources and in the search across all areas. */
import { selectEventsById } from '#platform/events/event-store.ts'
import type { ResourceType } from '#platform/related/resource-type.ts'
import type { EventAccess } from '../event-types/event-access.ts'
import {
  searchEndpoints,
  selectDeliveriesById,
  selectEndpointsById,
  selectReplaysById,
} from './link-store.ts'

export function webhookTypes(access: EventAccess): readonly ResourceType[] {
  return [endpointType, deliveryType, replayType, eventType(access)]
}

const endpointType: ResourceType = {
  kind: 'webhook_endpoint',
  permission: 'webhooks.read',
  async select(context, ids) {
    const endpoints = await selectEndpointsById(context, ids)
    return endpoints.map(({ id, name, url, state }) => ({
      id,
      title: name,
      detail: url,
      state,
      parent_id: null,
    }))
  },
  search: searchEndpoints,
}

const deliveryType: ResourceType = {
  kind: 'webhook_delivery',
  permission: 'webhooks.read',
  isNewestFirst: true,
  async select(context, ids) {
    const deliveries = await selectDeliveriesById(context, ids)
    return deliveries.map(({ id, event_kind, state, created_at }) => ({
      id,
      title: event_kind,
      detail: created_at.toISOString(),
      state,
      parent_id: null,
    }))
  },
}

const replayType: ResourceType = {
  kind: 'webhook_replay',
  permission: 'webhooks.read',
  isNewestFirst: true,
  async select(context, ids) {
    const replays = await selectReplaysById(context, ids)
    return replays.map(({ id, event_kinds, state, since, until }) => ({
      id,
      title: event_kinds.join(', '),
      detail: `${since.toISOString()} – ${until.toISOString()}`,
      state,
      parent_id: null,
    }))
  },
}

/** Events of an area that the actor may not read are not shown. */
const eventType = (access: EventAccess): ResourceType => ({
  kind: 'event',
  permission: 'webhooks.read',
  isNewestFirst: true,
  async select(context, ids) {
    const events = await selectEventsById(context.tx, context.accountId, ids)
    return events
      .filter(({ kind }) => access.mayRead(context.actor, kind))
      .map(({ id, kind, created_at }) => ({
        id,
        title: kind,
        detail: created_at.toISOString(),
        state: null,
        parent_id: null,
      }))
  },
})
